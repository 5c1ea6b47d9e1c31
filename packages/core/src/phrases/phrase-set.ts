/** Phrases of whole words. A pattern that repeats over what users write can take for ever; this walks it once. */
export interface PhraseSet {
  /** Whether the words are one of the phrases. */
  has(words: readonly string[]): boolean;
  /** For each position of the text, the end too: whether the words before it are phrases, one after the other. */
  reach(words: readonly string[]): boolean[];
}

/**
 * @param forms `a|b c` is either, `see you( later|)` with or without it; brackets may stand in each other and within a word
 */
export function phraseSet(forms: readonly string[]): PhraseSet {
  const phrases = new Set(forms.flatMap(spellOut).map((phrase) => phrase.trim().replace(/ +/g, ' ')));
  const longest = Math.max(...[...phrases].map((phrase) => phrase.split(' ').length));
  const has = (words: readonly string[]) => words.length <= longest && phrases.has(words.join(' '));
  return {
    has,
    reach(words) {
      const reached = words.map(() => false);
      reached.unshift(true);
      for (let start = 0; start < words.length; start++) {
        if (!reached[start]) continue;
        for (let end = start + 1; end <= Math.min(start + longest, words.length); end++)
          if (has(words.slice(start, end))) reached[end] = true;
      }
      return reached;
    },
  };
}

/** All phrases that a form stands for. */
function spellOut(form: string): string[] {
  const options = splitOutside(form);
  if (options.length > 1) return options.flatMap(spellOut);
  const open = form.indexOf('(');
  if (open === -1) return [form];
  const close = closingOf(form, open);
  const rests = spellOut(form.slice(close + 1));
  const before = form.slice(0, open);
  return spellOut(form.slice(open + 1, close)).flatMap((option) =>
    rests.map((rest) => before + option + rest),
  );
}

/** Cuts at each `|` that no bracket holds. */
function splitOutside(form: string): string[] {
  const options = [''];
  let depth = 0;
  for (const char of form) {
    if (char === '(') depth++;
    if (char === ')') depth--;
    if (char === '|' && depth === 0) options.push('');
    else options.push(options.pop() + char);
  }
  return options;
}

function closingOf(form: string, open: number): number {
  let depth = 0;
  for (let at = open; at < form.length; at++) {
    if (form[at] === '(') depth++;
    if (form[at] === ')' && --depth === 0) return at;
  }
  throw new Error(`a bracket is open in: ${form}`);
}
