import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Just enough of a JSON reader: objects, lists, texts, numbers (as texts), true, false and null. */
final class Json {
    private final String text;
    private int place;

    private Json(String text) {
        this.text = text;
    }

    static Object parse(String text) {
        Json reader = new Json(text);
        Object value = reader.value();
        reader.space();
        if (reader.place != text.length()) {
            throw new IllegalArgumentException("more text after the end, at " + reader.place);
        }
        return value;
    }

    private Object value() {
        space();
        switch (text.charAt(place)) {
            case '{': return object();
            case '[': return list();
            case '"': return string();
            default: return word();
        }
    }

    private Map<String, Object> object() {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (place++, space(); text.charAt(place) != '}'; comma('}')) {
            space();
            String key = string();
            expect(':');
            fields.put(key, value());
        }
        place++;
        return fields;
    }

    private List<Object> list() {
        List<Object> items = new ArrayList<>();
        for (place++, space(); text.charAt(place) != ']'; comma(']')) {
            items.add(value());
        }
        place++;
        return items;
    }

    private String string() {
        StringBuilder result = new StringBuilder();
        for (place++; text.charAt(place) != '"'; place++) {
            char next = text.charAt(place);
            result.append(next == '\\' ? escaped() : next);
        }
        place++;
        return result.toString();
    }

    private char escaped() {
        char kind = text.charAt(++place);
        int known = "bfnrt".indexOf(kind);
        if (kind == 'u') {
            place += 4;
            return (char) Integer.parseInt(text.substring(place - 3, place + 1), 16);
        }
        return known >= 0 ? "\b\f\n\r\t".charAt(known) : kind;
    }

    /** A number as it is written, or a Boolean, or null. */
    private Object word() {
        int start = place;
        while (place < text.length() && ",]} \t\r\n".indexOf(text.charAt(place)) < 0) {
            place++;
        }
        String word = text.substring(start, place);
        switch (word) {
            case "true": return true;
            case "false": return false;
            case "null": return null;
            default: return word;
        }
    }

    private void comma(char end) {
        space();
        if (text.charAt(place) != end) {
            expect(',');
        }
    }

    private void expect(char expected) {
        space();
        if (text.charAt(place) != expected) {
            throw new IllegalArgumentException(expected + " was expected at " + place);
        }
        place++;
    }

    private void space() {
        while (place < text.length() && Character.isWhitespace(text.charAt(place))) {
            place++;
        }
    }
}
