import { everyName, type ModelRequest, type Team } from '@roundtable/core';

/** Whose prompt a request carries. @throws when it is nobody's: then somebody would speak without a name. */
export function speakerOf(request: ModelRequest, team: Team): string {
  const agent = team.agents.find(({ name }) => request.system.startsWith(`You are ${name}, `));
  if (agent === undefined) throw new Error(`nobody is introduced by "${request.system.slice(0, 60)}"`);
  return agent.id;
}

/** Who goes by that name, in whatever language. */
export function calledSo(name: string, team: Team): string | undefined {
  return everyName(team).find((agent) => agent.name === name)?.id;
}

/** What a request puts into the mouth of the agent that is asked: all it is shown as its own words. */
export function ownWords(request: ModelRequest): readonly string[] {
  return request.messages.flatMap((message) =>
    message.role === 'assistant'
      ? message.content.flatMap((block) => (block.type === 'text' ? [block.text] : []))
      : [],
  );
}

/** What a request shows as said by colleagues, with the name that stands on it. */
export function colleaguesWords(request: ModelRequest): readonly { name: string; text: string }[] {
  const text = request.messages
    .flatMap((message) =>
      message.role === 'user'
        ? message.content.flatMap((block) => (block.type === 'text' ? [block.text] : []))
        : [],
    )
    .join('\n');
  return [...text.matchAll(/<colleague name="([^"]*)">\n([\s\S]*?)\n<\/colleague>/g)].map(
    ([, name = '', words = '']) => ({ name, text: words }),
  );
}

/** Texts that begin with a speaker's name, or in which somebody says to be another agent. */
export function misspoken(text: string, speaker: string, team: Team): readonly string[] {
  return everyName(team).flatMap(({ id, name }) => {
    const inFront = new RegExp(`^\\W*${name}\\W*[:—]`, 'i');
    const claims = new RegExp(`\\b(?:I am|I'm|I’m|this is|soy|aquí) ${name}\\b`, 'i');
    return [
      ...(inFront.test(text) ? [`"${name}" stands in front of: ${text}`] : []),
      ...(id !== speaker && claims.test(text) ? [`${speaker} says to be ${name}: ${text}`] : []),
    ];
  });
}
