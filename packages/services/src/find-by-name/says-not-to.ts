import { wordsOf } from './read-words.js';

/**
 * Whether words of a user speak against deleting or renaming ("please don't delete the summer plan", «no lo borres»), or
 * take something out of it ("all but that one", «salvo el de verano»): then no name beside them may be acted on unasked.
 */
export function saysNotTo(text: string): boolean {
  return text.split(/[.,;:!?¡¿—\n]/).some((clause) => {
    const words = wordsOf(clause);
    return (
      words.some((word) => EXCEPT.has(word)) ||
      words.some(
        (word, at) =>
          ACTS.some((act) => word.startsWith(act)) &&
          words.slice(Math.max(0, at - REACH), at).some((before) => NOT.has(before)),
      ) ||
      PAIRS.some((pair) => ` ${words.join(' ')} `.includes(` ${pair} `))
    );
  });
}

/** "Do not ever by mistake delete" still holds. */
const REACH = 4;
const NOT = new Set(
  'not no never dont doesnt cannot cant wont shouldnt mustnt without nunca jamas tampoco sin'.split(' '),
);
const ACTS = 'delet remov eras renam destroy borr elimin quit renombr suprim'.split(' ');
const EXCEPT = new Set('except excepting excluding besides excepto salvo'.split(' '));
const PAIRS = [
  'all but',
  'everything but',
  'anything but',
  'other than',
  'rather than',
  'instead of',
  'apart from',
  'aside from',
  'todo menos',
  'todos menos',
  'todas menos',
  'en vez de',
  'en lugar de',
  'aparte de',
];
