import type { Act } from '../act.js';
import { cites, type DesignPart } from './design-part.js';

/** Several readings: each with what the user would get; none is begun. */
export function askWhich({ speaker, phrases, told }: DesignPart): Act | null {
  const options = told.brief?.options.slice(0, 3) ?? [];
  if (options.length < 2) return null;
  const list = options
    .map(({ name, description }, at) => `${at + 1}. **${name}**: ${description}`)
    .join('\n');
  return { words: speaker.say(phrases.options, { n: String(options.length), list }) };
}

/** No task fits: what is needed as far as the project tells, what comes near, the parts, the alternatives, the limit. */
export function admit({ speaker, phrases, told }: DesignPart): Act {
  const { brief, project } = told;
  const problem = project?.facts.get('problem')?.value ?? '';
  const near = brief?.near ?? [];
  const options = (brief?.options ?? [])
    .slice(0, 3)
    .map(({ name, description }) => `- **${name}**: ${description}`);
  const say = (line: string, values: Record<string, string>) => speaker.say([line], values);
  if (near.length === 0 && options.length === 0) return { words: speaker.say(phrases.outside) };
  return {
    words: [
      speaker.say(phrases.unmatched),
      problem === '' ? '' : say(phrases.unmatchedNeed, { problem }),
      near.length === 0 ? '' : say(phrases.unmatchedNear, { cites: cites(near) }),
      phrases.unmatchedParts,
      options.length === 0 ? '' : say(phrases.unmatchedOptions, { list: options.join('\n') }),
      `${phrases.unmatchedLimit} ${phrases.unmatchedAsk}`,
    ]
      .filter((line) => line !== '')
      .join('\n\n'),
  };
}
