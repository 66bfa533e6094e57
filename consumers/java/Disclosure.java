import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The maximum disclosure in exact arithmetic: a worked consumer of the test vectors.
 *
 * <pre>
 *   javac -d out Json.java Disclosure.java
 *   java -cp out Disclosure vectors.json     compare with the vectors of the kinds "disclosure" and "safe"
 *   java -cp out Disclosure --serve          answer the line protocol of `worstcase audit`
 * </pre>
 *
 * The algorithm is that of ../javascript/disclosure.js, where it is explained.
 */
final class Disclosure {
    /** A fraction in lowest terms, not negative. */
    record Ratio(BigInteger above, BigInteger below) implements Comparable<Ratio> {
        static final Ratio ONE = new Ratio(BigInteger.ONE, BigInteger.ONE);

        static Ratio of(BigInteger above, BigInteger below) {
            BigInteger common = above.gcd(below);
            return new Ratio(above.divide(common), below.divide(common));
        }

        static Ratio parse(String text) {
            String[] parts = text.split("/");
            return of(new BigInteger(parts[0]), parts.length > 1 ? new BigInteger(parts[1]) : BigInteger.ONE);
        }

        Ratio times(Ratio other) {
            return of(above.multiply(other.above), below.multiply(other.below));
        }

        @Override public int compareTo(Ratio other) {
            return above.multiply(other.below).compareTo(other.above.multiply(below));
        }

        @Override public String toString() {
            return below.equals(BigInteger.ONE) ? above.toString() : above + "/" + below;
        }
    }

    /** m(h) for one bucket, its counts in decreasing order. */
    static final class Bucket {
        final List<BigInteger> counts;
        final BigInteger n;
        private final Map<List<Integer>, Ratio> known = new HashMap<>();

        Bucket(Collection<Object> values) {
            counts = new ArrayList<>(values.stream().map(count -> new BigInteger((String) count)).toList());
            counts.sort(Comparator.reverseOrder());
            n = counts.stream().reduce(BigInteger.ZERO, BigInteger::add);
        }

        Ratio least(int atoms) {
            return place(0, counts.size(), atoms);
        }

        Ratio scale() {
            return Ratio.of(n, counts.get(0));
        }

        private Ratio place(int i, int largest, int left) {
            List<Integer> key = List.of(i, largest, left);
            if (known.containsKey(key)) {
                return known.get(key);
            }
            Ratio smallest = Ratio.ONE;
            BigInteger people = n.subtract(BigInteger.valueOf(i));
            BigInteger covered = BigInteger.ZERO;
            for (int part = 1; people.signum() > 0 && part <= Math.min(largest, left); part++) {
                covered = covered.add(counts.get(part - 1));
                Ratio untrue = Ratio.of(people.subtract(covered).max(BigInteger.ZERO), people);
                smallest = min(smallest, untrue.times(place(i + 1, part, left - part)));
            }
            known.put(key, smallest);
            return smallest;
        }
    }

    static Ratio min(Ratio one, Ratio other) {
        return other == null || (one != null && one.compareTo(other) < 0) ? one : other;
    }

    static Ratio disclosure(List<Bucket> buckets, int k) {
        int atoms = k + 1;
        Ratio[] free = new Ratio[atoms + 1];
        Ratio[] placed = new Ratio[atoms + 1];
        free[0] = Ratio.ONE;
        for (Bucket bucket : buckets) {
            Ratio[] nextFree = free.clone();
            Ratio[] nextPlaced = placed.clone();
            for (int before = 0; before <= atoms; before++) {
                for (int h = 1; before + h <= atoms; h++) {
                    Ratio m = bucket.least(h);
                    if (placed[before] != null) {
                        nextPlaced[before + h] = min(placed[before].times(m), nextPlaced[before + h]);
                    }
                    if (free[before] != null) {
                        Ratio product = free[before].times(m);
                        nextFree[before + h] = min(product, nextFree[before + h]);
                        nextPlaced[before + h] = min(product.times(bucket.scale()), nextPlaced[before + h]);
                    }
                }
            }
            free = nextFree;
            placed = nextPlaced;
        }
        Ratio rho = Arrays.stream(placed).reduce(null, Disclosure::min);
        return Ratio.of(rho.below(), rho.above().add(rho.below()));
    }

    /** What we answer: a text, a Boolean, or null for what is not implemented. */
    @SuppressWarnings("unchecked")
    static Object answer(Map<String, Object> question) {
        Object ask = question.get("ask");
        if (!"disclosure".equals(ask) && !"safe".equals(ask)) {
            return null;
        }
        List<Bucket> buckets = new ArrayList<>();
        for (Object bucket : (List<Object>) question.get("buckets")) {
            buckets.add(new Bucket(((Map<String, Object>) bucket).values()));
        }
        Ratio value = disclosure(buckets, Integer.parseInt((String) question.get("k")));
        return "safe".equals(ask) ? value.compareTo(Ratio.parse((String) question.get("c"))) < 0 : value.toString();
    }

    @SuppressWarnings("unchecked")
    static boolean check(String path) throws IOException {
        Map<String, Object> file = (Map<String, Object>) Json.parse(Files.readString(Path.of(path)));
        List<Object> vectors = (List<Object>) file.get("vectors");
        if (!"worstcase vectors".equals(file.get("format")) || !"1".equals(file.get("version"))) {
            throw new IllegalArgumentException("these are no vectors of version 1");
        }
        if (!String.valueOf(vectors.size()).equals(file.get("number"))) {
            throw new IllegalArgumentException("vectors are missing");
        }
        int passed = 0, failed = 0, skipped = 0;
        for (Object item : vectors) {
            Map<String, Object> vector = (Map<String, Object>) item;
            Object said = answer(vector);
            Object expected = vector.get(vector.get("ask"));
            if (said == null) {
                skipped++;
            } else if (said.equals(expected)) {
                passed++;
            } else {
                failed++;
                System.out.println("vector " + vector.get("id") + ": " + said + " instead of " + expected + " " + vector.get("flags"));
            }
        }
        System.out.println(passed + " passed, " + failed + " failed, " + skipped + " not implemented");
        return failed == 0;
    }

    @SuppressWarnings("unchecked")
    static void serve() throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Map<String, Object> question = (Map<String, Object>) Json.parse(line);
            Object said = answer(question);
            String value = said == null ? "\"not implemented\"" : said instanceof Boolean ? said.toString() : "\"" + said + "\"";
            String key = said == null ? "unsupported" : (String) question.get("ask");
            System.out.println("{\"id\": " + question.get("id") + ", \"" + key + "\": " + value + "}");
        }
    }

    public static void main(String[] arguments) throws IOException {
        if (arguments[0].equals("--serve")) {
            serve();
        } else {
            System.exit(check(arguments[0]) ? 0 : 1);
        }
    }
}
