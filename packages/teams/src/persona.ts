import { BilingualText } from '@roundtable/core';
import { z } from 'zod';

const Lines = z.array(z.string().min(1)).min(1);

/** An agent in `agents.yaml` (seed 002 §2.3): its identity and procedures, without its own prompt. */
export const Persona = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'a persona id is snake_case'),
  name: BilingualText,
  /** Other names that users may use. */
  also_called: Lines.optional(),
  role: BilingualText,
  color: z.string().min(1),
  tier: z.enum(['fast', 'balanced', 'deep']).default('balanced'),
  goal: z.string().min(1),
  backstory: z.string().min(1),
  capabilities: Lines,
  /** Names of the engine's tools. */
  tools: z.array(z.string().min(1)).min(1),
  operating_procedures: Lines,
  handoffs: z.strictObject({
    to: z.array(z.strictObject({ agent: z.string(), deliverable: z.string().min(1) })),
    from: z.array(z.strictObject({ agent: z.string(), input: z.string().min(1) })),
  }),
  /** Task ids. */
  example_tasks: z.array(z.string()).min(1),
});
export type Persona = z.infer<typeof Persona>;

/** Composes a persona's prompt: fills the {placeholders} of `frame`. `nameOf` gives the names of colleagues. */
export function formatPersona(frame: string, persona: Persona, nameOf: (agent: string) => string): string {
  const bullets = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');
  const steps = persona.operating_procedures.map((line, i) => `${i + 1}. ${line}`).join('\n');
  const gives = persona.handoffs.to.map((one) => `Gives ${nameOf(one.agent)}: ${one.deliverable}`);
  const takes = persona.handoffs.from.map((one) => `Takes from ${nameOf(one.agent)}: ${one.input}`);
  const values: Readonly<Record<string, string>> = {
    name: persona.name.en,
    role: persona.role.en,
    goal: persona.goal,
    backstory: persona.backstory,
    capabilities: bullets(persona.capabilities),
    operating_procedures: steps,
    handoffs: bullets([...gives, ...takes]),
  };
  return frame.replace(/\{([a-z_]+)\}/g, (whole, key: string) => values[key] ?? whole);
}

/** The name of the tool that hands off to a persona. */
export function personaHandoffTool(to: string): string {
  return `transfer_to_${to}`;
}
