import { parseArgs } from 'node:util';
import { capabilities } from '@roundtable/capabilities';
import { engineTools } from '@roundtable/core';
import { composeCapabilities } from '@roundtable/engine';
import {
  DIALOGUE_SETS,
  type DialogueFile,
  dialogueFiles,
  isDialogueSet,
  readDialogues,
} from './dialogue-file.js';
import { TURN_CLASSES } from './judge-turn.js';
import { type WalkedTurn, walkDialogues } from './walk-dialogues.js';

const USAGE = `npm run eval:dialogues [-- options]     what people say, to a running server, judged by what they meant
  --url <address>     the local stack (default http://127.0.0.1:3000)
  --team <id>         whose dialogues (default: every team with a file in the set)
  --set <name>        first (evals/dialogues), second, third, fourth, fifth, sixth or seventh (folders in it) (default first)
  --file <path>       one such file instead, such as the one that \`npm run feedback:export\` makes
  --concurrency <n>   conversations at a time, 1-16 (default 4)
  --json              one JSON object a team, with every turn, instead of counts and what went wrong`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:3000' },
      team: { type: 'string' },
      file: { type: 'string' },
      set: { type: 'string', default: 'first' },
      concurrency: { type: 'string', default: '4' },
      json: { type: 'boolean', default: false },
    },
  });
  const concurrency = Number(values.concurrency);
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > 16)
    throw new Error(`--concurrency is "${values.concurrency}", expected a whole number from 1 to 16`);
  if (!isDialogueSet(values.set))
    throw new Error(`--set is "${values.set}", expected one of: ${DIALOGUE_SETS.join(', ')}`);
  const files =
    values.file === undefined
      ? await dialogueFiles(values.set)
      : [{ team: (await readDialogues(values.file)).team, path: values.file }];
  const chosen = values.team === undefined ? files : files.filter(({ team }) => team === values.team);
  if (chosen.length === 0)
    throw new Error(
      `there are no dialogues for team "${values.team}", expected one of: ${files.map(({ team }) => team).join(', ')}`,
    );
  const tools = [...engineTools, ...composeCapabilities(capabilities).tools];
  const rules = {
    writing: new Set(tools.filter(({ access }) => access !== 'read').map(({ name }) => name)),
  };
  for (const { team, path } of chosen) {
    const file = await readDialogues(path);
    const { first, turns } = await walkDialogues(file, { url: values.url, rules, concurrency });
    process.stdout.write(
      values.json
        ? `${JSON.stringify({ team, first: counted(first), dialogues: counted(turns), turns: [...first, ...turns] })}\n`
        : `${team}\n  first messages: ${line(first)}\n  dialogues: ${line(turns)}\n${[...first, ...turns].flatMap(asWrong).join('')}${waiting(file)}\n`,
    );
  }
}

function counted(turns: readonly WalkedTurn[]) {
  return Object.fromEntries(
    TURN_CLASSES.map((name) => [name, turns.filter((turn) => turn.class === name).length]),
  );
}

function line(turns: readonly WalkedTurn[]): string {
  const counts = Object.entries(counted(turns)).map(([name, count]) => `${count} ${name}`);
  return `${turns.length}, ${counts.join(', ')}`;
}

function waiting({ unlabelled }: DialogueFile): string {
  return unlabelled.length === 0 ? '' : `  ${unlabelled.length} wait for somebody who says what was meant\n`;
}

function asWrong({ class: judged, id, said, agent, calls, reply }: WalkedTurn): string[] {
  if (judged !== 'wrong') return [];
  const did = [agent ?? 'nobody', ...calls].join(', ');
  return [`  ${id} "${said}" -> ${did}: ${reply.replace(/\s+/g, ' ').slice(0, 160)}\n`];
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}\n`);
  process.exitCode = 2;
}
