import type { TeamSections } from '@roundtable/core';
import { z } from 'zod';
import type { TeamFault } from './team-fault.js';
import { TeamManifest } from './team-manifest.js';
import { issueFaults, type YamlSource } from './yaml-source.js';

const Manifest = z.record(z.string(), z.unknown());

/** Finds faults in the sections that capabilities read, and keys that no capability reads. */
export function sectionFaults(
  yaml: YamlSource,
  { sections, agents }: { readonly sections: TeamSections; readonly agents: readonly string[] },
): TeamFault[] {
  const manifest = Manifest.safeParse(yaml.value);
  if (!manifest.success) return []; // the manifest's schema reports it
  return namesOf(manifest.data).flatMap((name) => {
    const section = Object.hasOwn(sections, name) ? sections[name] : undefined;
    if (section === undefined || section.files !== undefined)
      return [yaml.faultAtKey([], name, 'is not a key of team data')];
    const parsed = section.schema.safeParse(manifest.data[name]);
    const faults = parsed.success
      ? Object.entries(section.agents?.(parsed.data) ?? {})
          .filter(([, id]) => !agents.includes(id))
          .map(([field, id]) => yaml.faultAt([name, field], `"${id}" is not one of the agents`))
      : parsed.error.issues.flatMap((issue) => issueFaults(yaml, { ...issue, path: [name, ...issue.path] }));
    return faults.map((fault) => ({
      ...fault,
      message: `${fault.message} (capability "${section.capability}")`,
    }));
  });
}

/** The parsed sections for publishing; expects a `manifest` without faults. */
export function resolvedSections(
  manifest: Readonly<Record<string, unknown>>,
  sections: TeamSections,
): Record<string, unknown> {
  return Object.fromEntries(
    namesOf(manifest).map((name) => [name, sections[name]?.schema.parse(manifest[name]) ?? manifest[name]]),
  );
}

function namesOf(manifest: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(manifest).filter((name) => !Object.hasOwn(TeamManifest.shape, name));
}
