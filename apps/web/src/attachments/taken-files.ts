import type { TeamInfo } from '@roundtable/api';
import type { TakenFiles } from '@roundtable/capabilities/attachments';

/** Which files the agents of a team take; null: none. The schema would bring all of Zod's description of it here. */
export function takenFilesOf(team: TeamInfo | undefined): TakenFiles | null {
  const section = team?.sections.attachments;
  if (typeof section !== 'object' || section === null) return null;
  const perMessage: unknown = Reflect.get(section, 'perMessage');
  return {
    images: Reflect.get(section, 'images') === true,
    documents: Reflect.get(section, 'documents') === true,
    perMessage: typeof perMessage === 'number' ? perMessage : 1,
  };
}
