import { everyName, type ModelRequest, type Team } from '@roundtable/core';

/** The id of the agent whose prompt a request carries. @throws when the prompt introduces no agent of the team */
export function speakerOf(request: ModelRequest, team: Team): string {
  const agent = team.agents.find(({ name }) => request.system.startsWith(`You are ${name}, `));
  if (agent === undefined) throw new Error(`nobody is introduced by "${request.system.slice(0, 60)}"`);
  return agent.id;
}

/** The id of the agent with this name, in any language. */
export function agentIdByName(name: string, team: Team): string | undefined {
  return everyName(team).find((agent) => agent.name === name)?.id;
}

/** The texts that a request shows to an agent as its own. */
export function ownWords(request: ModelRequest): readonly string[] {
  return request.messages.flatMap((message) =>
    message.role === 'assistant'
      ? message.content.flatMap((block) => (block.type === 'text' ? [block.text] : []))
      : [],
  );
}

/** The texts that a request attributes to colleagues, each with the name it is attributed to. */
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

/** Why a text misstates who speaks: it begins with a speaker's name, or its speaker claims to be another agent. */
export function identityFaults(text: string, speaker: string, team: Team): readonly string[] {
  return everyName(team).flatMap(({ id, name }) => {
    const inFront = new RegExp(`^\\W*${name}\\W*[:—]`, 'i');
    const claims = new RegExp(`\\b(?:I am|I'm|I’m|this is|soy|aquí) ${name}\\b`, 'i');
    return [
      ...(inFront.test(text) ? [`"${name}" stands in front of: ${text}`] : []),
      ...(id !== speaker && claims.test(text) ? [`${speaker} says to be ${name}: ${text}`] : []),
    ];
  });
}
