/**
 * Finds a key that occurs twice in one object of a JSON text, or null. Parsers disagree on
 * `{"approved": false, "approved": true}`. The text has to be valid JSON.
 */
export function repeatedKey(json: string): string | null {
  const open: (Set<string> | null)[] = [];
  let isKey = false;
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case '{':
        open.push(new Set());
        isKey = true;
        break;
      case '[':
        open.push(null);
        isKey = false;
        break;
      case '}':
      case ']':
        open.pop();
        isKey = false;
        break;
      case ',':
        isKey = open.at(-1) instanceof Set;
        break;
      case '"': {
        const end = endOfString(json, at);
        if (isKey) {
          const key: unknown = JSON.parse(json.slice(at, end + 1));
          const keys = open.at(-1);
          if (keys?.has(String(key))) return String(key);
          keys?.add(String(key));
          isKey = false;
        }
        at = end;
        break;
      }
    }
  }
  return null;
}

/** The index of the closing quotation mark of the string that begins at `start`. */
function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
}
