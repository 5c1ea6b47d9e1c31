const MOST = 4_000;
const LONGEST = 400;

/**
 * The same function of a text, which keeps what it has made of the last few thousand texts of at most 400 characters:
 * each message is compared with the same examples.
 */
export function memoize<Made>(make: (text: string) => Made): (text: string) => Made {
  const kept = new Map<string, Made>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const made = make(text);
    if (kept.size >= MOST) kept.clear();
    if (text.length <= LONGEST) kept.set(text, made);
    return made;
  };
}
