/* The search works in a Worker, which browsers refuse to pages of the file system: there, its program runs in a hidden frame. */
if (location.protocol === "file:") {
  window.IFrameWorker = class extends EventTarget {
    constructor(url) {
      super();
      this.waiting = [];
      const frame = document.createElement("iframe");
      frame.hidden = true;
      frame.title = "search";
      document.documentElement.appendChild(frame); // the body may not be there yet
      this.inner = frame.contentWindow;
      this.inner.postMessage = (data) => {
        const event = new MessageEvent("message", { data });
        this.dispatchEvent(event);
        if (typeof this.onmessage === "function") this.onmessage(event);
      };
      this.inner.importScripts = async (...urls) => {
        for (const one of urls) await this.load(one);
      };
      this.load(url).then(() => {
        const those = this.waiting;
        this.waiting = null;
        those.forEach((data) => this.postMessage(data));
      });
    }

    /* Run a program in the frame. */
    load(url) {
      return new Promise((done, failed) => {
        const script = this.inner.document.createElement("script");
        script.src = new URL(url, location.href);
        script.onload = done;
        script.onerror = failed;
        this.inner.document.head.appendChild(script);
      });
    }

    /* What the page says to the program; it is kept until the program is there. */
    postMessage(data) {
      if (this.waiting) this.waiting.push(data);
      else this.inner.dispatchEvent(new MessageEvent("message", { data }));
    }

    terminate() {
      this.inner.frameElement.remove();
    }
  };
  window.Worker = window.IFrameWorker;
}
