import { faultsOf, type TeamReport, unsentOf } from './evaluate-team.js';
import type { Spent } from './purse.js';
import type { Outcome } from './run-eval.js';
import { type Confused, percent, type Score } from './score.js';

/** A team's report as tables for people. */
export function asTable(report: TeamReport): string {
  const { team, version, routes, promises, languages, voices } = report;
  const parts = [
    `${team} ${version}`,
    ...(routes === null ? [] : [`${routesTable(routes)}\n${spentLine(routes.spent)}`]),
    ...(promises === null ? [] : [`${promisesTable(promises)}\n${spentLine(promises.spent)}`]),
    ...(languages === null ? [] : [`${languagesTable(languages)}\n${spentLine(languages.spent)}`]),
    ...(voices === null
      ? []
      : [`${voicesTable(voices)}\n${spentLine(voices.spent)}\nthe judge's ${spentLine(voices.judge.spent)}`]),
    ...faultsOf(report).map((fault) => `BELOW THE FLOOR: ${fault}`),
  ];
  return `${parts.join('\n\n')}\n\n`;
}

/** The same as data, the figures of the labels at its top. */
export function asJson(report: TeamReport) {
  const { team, version, routes, promises, languages, voices } = report;
  return {
    team,
    version,
    ...(routes === null
      ? {}
      : {
          messages: routes.outcomes.length,
          ...routes.scored,
          totals: routes.spent,
          outcomes: routes.outcomes,
        }),
    ...(promises === null
      ? {}
      : { promisesKept: { ...promises.score, totals: promises.spent, turns: promises.kept } }),
    ...(languages === null
      ? {}
      : { languages: { ...languages.score, totals: languages.spent, compared: languages.compared } }),
    ...(voices === null
      ? {}
      : { voices: { ...voices.score, totals: voices.spent, judge: voices.judge, told: voices.told } }),
    unsent: unsentOf(report),
    belowFloor: faultsOf(report),
  };
}

type Part<Name extends keyof TeamReport> = NonNullable<TeamReport[Name]>;

export function routesTable({
  scored,
  outcomes,
}: {
  readonly scored: Score;
  readonly outcomes: readonly Outcome[];
}): string {
  const width = Math.max(...scored.classes.map(({ name }) => name.length), 'class'.length);
  const rows = scored.classes.map(({ name, cases, precision, recall }) =>
    [name.padEnd(width), String(cases).padStart(5), cell(precision), cell(recall)].join('  '),
  );
  return [
    `${outcomes.length} messages, accuracy ${percent(scored.accuracy)}`,
    ['class'.padEnd(width), 'cases', 'precision', '   recall'].join('  '),
    ...rows,
    ...scored.confusion.map(confusedLine),
    ...scored.misses.map(
      ({ say, row, expect, predicted, error }) =>
        `  [${row}] "${say}": ${expect} -> ${predicted}${error === null ? '' : ` (${error})`}`,
    ),
    `promises without a follow-up: ${scored.promises}; shaming phrases: ${scored.guilt}; failed calls: ${scored.failed}`,
  ].join('\n');
}

function promisesTable({ score, kept }: Part<'promises'>): string {
  const wanting = kept.filter(({ wants, stored }) => wants === 'follow_up' && !stored);
  return [
    `promises kept: ${score.promised} promises in ${score.cases} turns, ${score.brokenBefore} without a follow-up before the repair, ${score.brokenAfter} after it`,
    `wished for and stored: ${score.wantedStored} of ${score.wanted}; failed turns: ${score.failed}`,
    ...kept
      .filter(({ brokenBefore }) => brokenBefore)
      .map(({ say, words, brokenAfter }) => `  ${brokenAfter ? 'broken' : 'mended'}: "${say}": ${words}`),
    ...wanting.map(({ say, error }) => `  not stored: "${say}"${error === null ? '' : ` (${error})`}`),
  ].join('\n');
}

function languagesTable({ score, compared }: Part<'languages'>): string {
  const { route, tools, guard } = score.differs;
  return [
    `English = Spanish: ${score.alike} of ${score.pairs} pairs alike; other route: ${route}, other tools: ${tools}, other guard: ${guard}; failed: ${score.failed}`,
    ...compared.flatMap(({ en, es, did, differs }) =>
      did === null || differs.length === 0
        ? []
        : [
            `  "${en}" / "${es}": ${differs.map((one) => `${one} ${told(did.en[one])} / ${told(did.es[one])}`).join('; ')}`,
          ],
    ),
  ].join('\n');
}

const told = (what: string | readonly string[]) => [what].flat().join(', ') || 'none';

function voicesTable({ score, told: replies, judge }: Part<'voices'>): string {
  const { share } = score;
  const why = new Set(replies.flatMap((one) => one.why ?? []));
  return [
    `voices: ${score.right} of ${score.replies} replies given to the right agent by ${judge.model}${share === null ? '' : ` (${percent(share)})`}; not judged: ${score.notJudged}`,
    ...score.confusion.map(confusedLine),
    ...[...why].map((one) => `  not judged: ${one}`),
  ].join('\n');
}

function confusedLine({ expected, predicted, count }: Confused): string {
  return `${count} of ${expected} taken for ${predicted}`;
}

function cell(value: number | null): string {
  return (value === null ? '-' : percent(value)).padStart(9);
}

function spentLine({ calls, input, cached, output, costMicros }: Spent): string {
  const share = percent(input === 0 ? 0 : cached / input);
  return `calls: ${calls}; tokens: ${input} in (${share} from the cache), ${output} out; cost $${(costMicros / 1e6).toFixed(4)}`;
}
