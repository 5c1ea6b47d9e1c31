import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError, type ReceivedEvent } from '@roundtable/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFile } from '../files/read-file.js';
import type { Output } from '../render/output.js';
import { createProjectDesk } from './desk.js';
import type { ShownProject } from './projects-api.js';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'roundtable-desk-'));
  await writeFile(join(cwd, 'brief.md'), 'Target: everyone');
  await writeFile(join(cwd, 'torn.pdf'), 'no pdf');
});
afterAll(() => rm(cwd, { recursive: true, force: true }));

const CHECKOUT = { id: 'p1', name: 'Mobile Checkout' };

function desk(about: { active?: ShownProject; setLanguage?: 'en' | 'es' } = {}) {
  let active: ShownProject | null = about.active ?? null;
  const uploads: unknown[] = [];
  const printed: string[] = [];
  const made = createProjectDesk({
    api: {
      active: async () => active,
      async upload(projectId, { name, kind, bytes }) {
        if (name === 'torn.pdf')
          throw new ApiError('This is no PDF', { status: 400, code: 'VALIDATION_ERROR' });
        uploads.push([projectId, name, kind, Buffer.from(bytes).toString()]);
        return { name, kind: kind ?? 'other', notice: null };
      },
    },
    places: { cwd, home: '/nowhere', isFile },
    print: (output: readonly Output[]) => {
      for (const one of output) if (one.type === 'line') printed.push(one.text);
    },
    setLanguage: about.setLanguage ?? null,
    userLanguage: 'en',
  });
  const enter = (project: ShownProject) => {
    active = project;
    const data = { turn: 1, callId: '1', agent: 'a', tool: 'create_project', isError: false, result: {} };
    made.onEvent({ id: '1', type: 'tool.finished', data } satisfies ReceivedEvent);
  };
  return { desk: made, uploads, printed, enter };
}

describe('a file', () => {
  it('goes to the active project, and the agents are told in the words of the line', async () => {
    const { desk: at, uploads, printed } = desk({ active: CHECKOUT });
    await at.look(null);
    expect(await at.read('Here is our brief: ./brief.md')).toEqual({
      type: 'message',
      text: 'Here is our brief: brief.md',
    });
    expect(uploads).toEqual([['p1', 'brief.md', 'brief', 'Target: everyone']]);
    expect(printed).toEqual(['Uploaded: brief.md (brief)']);
  });

  it('that comes before there is a project goes up once there is one', async () => {
    const { desk: at, uploads, printed, enter } = desk();
    await at.look(null);
    expect(await at.read('upload ./brief.md')).toEqual({ type: 'message', text: 'upload brief.md' });
    expect(uploads).toEqual([]);
    enter(CHECKOUT);
    expect(await at.afterTurn('c1')).toBe("I've uploaded brief.md.");
    expect(uploads).toHaveLength(1);
    expect(printed.slice(1)).toEqual(['Project: Mobile Checkout', 'Uploaded: brief.md (brief)']);
    expect(await at.afterTurn('c1')).toBeNull();
  });

  it('that the gateway does not take is told in its words, and nothing is said to the agents', async () => {
    const { desk: at, printed } = desk({ active: CHECKOUT });
    await at.look(null);
    expect(await at.upload('torn.pdf design')).toEqual({ type: 'done' });
    expect(printed).toEqual(['torn.pdf was not uploaded. This is no PDF.']);
  });

  it('may be told what it is', async () => {
    const { desk: at, uploads } = desk({ active: CHECKOUT });
    await at.look(null);
    expect(await at.upload('brief.md research')).toEqual({
      type: 'message',
      text: "I've uploaded brief.md.",
    });
    expect(uploads).toEqual([['p1', 'brief.md', 'research', 'Target: everyone']]);
  });

  it('that is not there is asked for again', async () => {
    const { desk: at, printed } = desk({ active: CHECKOUT });
    expect(await at.read('upload ./nothing.md')).toEqual({ type: 'done' });
    expect(printed[0]).toContain('There is no file at ./nothing.md');
  });
});

describe('the language of this program', () => {
  const briefed = { turn: 1, workflow: 'talk', language: 'es', task: null, guides: [], alternates: [] };
  const spanish: ReceivedEvent = {
    id: '1',
    type: 'turn.briefed',
    data: { ...briefed, agent: { id: 'a', name: 'A' } },
  };

  it('follows the talk', async () => {
    const { desk: at } = desk();
    at.onEvent(spanish);
    expect(at.say('decide')).toBe('sí, elimínalo / no, consérvalo');
  });

  it('stays where it was set', async () => {
    const { desk: at } = desk({ setLanguage: 'en' });
    at.onEvent(spanish);
    expect(at.say('decide')).toBe('yes, delete it / no, keep it');
  });

  it.each([
    ['help', 'Just talk'],
    ['Ayuda', 'Escribe como hablas'],
  ])('%s is answered here', async (word, answer) => {
    const { desk: at, printed } = desk();
    expect(await at.read(word)).toEqual({ type: 'done' });
    expect(printed[0]).toContain(answer);
  });
});

it.each(['quit', 'Exit', 'salir'])('“%s” leaves the chat, and is no message', async (word) => {
  const { desk: at } = desk();
  expect(await at.read(word)).toEqual({ type: 'leave' });
});

it('in Spanish tells the kind of a file in Spanish', async () => {
  const { desk: at, printed } = desk({ active: CHECKOUT, setLanguage: 'es' });
  await at.look(null);
  await at.upload('brief.md diseño');
  expect(printed).toEqual(['Subido: brief.md (diseño)']);
});
