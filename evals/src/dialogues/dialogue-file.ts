import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { FEEDBACK_REASONS } from '@roundtable/capabilities/feedback';
import { parse } from 'yaml';
import { z } from 'zod';

const Locale = z.enum(['en', 'es']);

/** What a person who says this wants to happen in the turn. */
export const Meant = z.strictObject({
  /** Who may have the last word. */
  agents: z.array(z.string()).min(1),
  /** Tools that must have been called; of a list, one of them. */
  calls: z.array(z.union([z.string(), z.array(z.string()).min(2)])),
  /** Nothing is wrong with storing something besides. */
  writes: z.boolean().default(false),
  /** What becomes of the proposal that is open. */
  decides: z.enum(['approved', 'rejected']).optional(),
  why: z.string().optional(),
});
export type Meant = z.infer<typeof Meant>;

/** What a user said of an answer (\`npm run feedback:export\`). */
const Rated = z.strictObject({
  agent: z.string(),
  answer: z.string(),
  rating: z.enum(['good', 'bad']),
  reasons: z.array(z.enum(FEEDBACK_REASONS)).optional(),
  text: z.string().optional(),
});

const Turn = z.strictObject({ say: z.string().min(1), means: Meant });

/** Messages and dialogues of people with a team, each in a new conversation, with what they meant. */
export const DialogueFile = z.strictObject({
  team: z.string(),
  first: z.array(z.strictObject({ id: z.string(), locale: Locale, ...Turn.shape, rated: Rated.optional() })),
  dialogues: z.array(
    z.strictObject({
      id: z.string(),
      locale: Locale,
      about: z.string(),
      turns: z.array(Turn).min(2),
    }),
  ),
  /** What was rated and cannot be judged yet: nobody has written what was meant. They are said to nobody. */
  unlabelled: z
    .array(
      z.strictObject({
        id: z.string(),
        locale: Locale,
        turn: z.number().int().positive(),
        say: z.string().min(1),
        rated: Rated,
      }),
    )
    .default([]),
});
export type DialogueFile = z.infer<typeof DialogueFile>;
export type Dialogue = DialogueFile['dialogues'][number];

/** @throws with the field and the expectation when the file is no such thing. */
export async function readDialogues(file: string): Promise<DialogueFile> {
  const read = DialogueFile.safeParse(parse(await readFile(file, 'utf8')));
  if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`);
  return read.data;
}

/** Each by another hand. */
const FOLDERS = {
  first: '../../dialogues/',
  second: '../../dialogues/second/',
  third: '../../dialogues/third/',
  fourth: '../../dialogues/fourth/',
  fifth: '../../dialogues/fifth/',
  sixth: '../../dialogues/sixth/',
  seventh: '../../dialogues/seventh/',
};
export type DialogueSet = keyof typeof FOLDERS;
export const DIALOGUE_SETS = Object.keys(FOLDERS) as readonly DialogueSet[];

export const isDialogueSet = (name: string): name is DialogueSet => Object.hasOwn(FOLDERS, name);

/** The files of a set, one a team. */
export async function dialogueFiles(set: DialogueSet): Promise<{ team: string; path: string }[]> {
  const folder = fileURLToPath(new URL(FOLDERS[set], import.meta.url));
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml'));
  return names.map((name) => ({ team: name.replace(/\.yaml$/, ''), path: `${folder}${name}` }));
}
