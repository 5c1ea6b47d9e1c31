import {
  agentOf,
  attributed,
  inLocale,
  languageOf,
  type RenderedPart,
  say,
  type Team,
} from '@roundtable/core';
import { flat } from '../../projects/server.js';
import { chunkGuide } from '../knowledge/chunk-guide.js';
import { guidesOf, materialsOf, tasksOf } from '../team/library.js';
import type { Task } from '../team/task.js';
import type { Brief, TaskMatch } from './brief.js';

/** The brief for the agent: first the task and the confidence in it, then guides, materials and passages. */
export function describeBrief(
  brief: Brief,
  about: { readonly team: Team; readonly agent: string },
): RenderedPart[] {
  const { team } = about;
  const { language } = brief;
  const guides = brief.guides.flatMap((name) => guidesOf(team).find((one) => one.name === name) ?? []);
  const materials = brief.materials.flatMap(
    (name) => materialsOf(team).find((one) => one.name === name) ?? [],
  );
  const lines = [
    `workflow: ${brief.workflow}`,
    `language of the answer: ${languageOf(language).english}`,
    ...(brief.match === null ? [] : taskLines(brief, brief.match, about)),
    ...missingLines(brief, team),
    ...otherLines(brief, team),
    ...(guides.length === 0 ? [] : [`guides below: ${guides.map(({ name }) => `[${name}]`).join(', ')}`]),
    ...(materials.length === 0
      ? []
      : [`materials below: ${materials.map(({ name }) => `[${name}]`).join(', ')}`]),
    ...(brief.passages.length === 0
      ? []
      : [
          `guides that come near: ${[...new Set(brief.passages.map(({ guide }) => `[${guide}]`))].join(', ')}`,
        ]),
  ];
  return [
    { name: 'Brief', text: lines.map((line) => `\n- ${line}`).join('') },
    ...guides.map(({ name, title, text }) => ({
      name: `Guide ${name}`,
      text: `\n${attributed('guide', { name, title }, text)}`,
    })),
    ...materials.map(({ name, text }) => ({
      name: `Material ${name}`,
      text: `\n${attributed('material', { name }, text)}`,
    })),
    ...passageParts(brief, team),
  ];
}

/** Older messages that the user refers to. */
export function describeHistory(
  { history }: Brief,
  about: { readonly day: (at: string) => string; readonly nameOf: (agent: string) => string },
): RenderedPart[] {
  return history.map(({ at, speaker, text }) => {
    const by = speaker === 'user' ? 'the user' : about.nameOf(speaker);
    return { name: 'Earlier talk', text: `\n${attributed('said', { by, on: about.day(at) }, text)}` };
  });
}

function taskLines(
  { workflow, language }: Brief,
  match: TaskMatch,
  { team, agent }: { readonly team: Team; readonly agent: string },
): string[] {
  const task = taskOf(team, match);
  if (task === null) return [];
  const whose =
    task.agent === agent ? 'yours' : `that of ${agentOf(team, task.agent, language)?.name ?? task.agent}`;
  return [
    `task: ${task.id}, “${say(task.name, language)}”, ${whose}; ${certainty(match)}${workflow === 'continue' ? '; in progress' : ''}`,
    `expected output: ${say(task.expected_output, language)}`,
    `parts that it has: ${inLocale(task.output_parts, language).join(', ')}`,
    `terms of the method: ${inLocale(task.concepts, language).join(', ')}`,
  ];
}

function missingLines({ missing, match, language }: Brief, team: Team): string[] {
  const needs = match === null ? [] : (taskOf(team, match)?.needs ?? []);
  return missing.map(({ fact, critical }) => {
    const why = needs.find((need) => need.fact === fact)?.why;
    return `the project’s memory lacks ${fact}${critical ? ' (critical)' : ''}${why === undefined ? '' : `: ${say(why, language)}`}. If the user has said it, record it; it is then not missing`;
  });
}

function otherLines({ workflow, alternates, mayDecide, language }: Brief, team: Team): string[] {
  const kind = workflow === 'ambiguous' ? 'reading' : 'near';
  return [
    ...alternates.slice(0, 4).flatMap((match) => {
      const task = taskOf(team, match);
      if (task === null) return [];
      const agent = agentOf(team, task.agent, language)?.name ?? task.agent;
      return [
        `${kind}: ${task.id}, “${say(task.name, language)}”: ${say(task.description, language)} (${agent}; ${certainty(match)})`,
      ];
    }),
    ...(workflow === 'ambiguous' && mayDecide
      ? [
          'the message says more than the words that these share: if that decides between them, take that one, say which, and read its guide; if it does not, ask',
        ]
      : []),
  ];
}

function certainty({ score, class: certain, evidence }: TaskMatch): string {
  const because = evidence
    .slice(0, 3)
    .map(({ kind, term, said }) => `${kind} “${flat(term)}” for “${flat(said)}”`)
    .join(', ');
  return `${certain} ${Math.round(score)}${because === '' ? '' : ` by ${because}`}`;
}

function passageParts({ passages, guides }: Brief, team: Team): RenderedPart[] {
  return passages.flatMap((ref) => {
    const guide = guidesOf(team).find(({ name }) => name === ref.guide);
    if (guide === undefined || guides.includes(ref.guide)) return [];
    const chunk = chunkGuide(guide)[ref.chunk];
    if (chunk === undefined) return [];
    const about = { guide: ref.guide, relevance: ref.relevance.toFixed(2) };
    return [{ name: `Passage of ${ref.guide}`, text: `\n${attributed('passage', about, chunk.text)}` }];
  });
}

function taskOf(team: Team, { task }: TaskMatch): Task | null {
  return tasksOf(team).find(({ id }) => id === task) ?? null;
}
