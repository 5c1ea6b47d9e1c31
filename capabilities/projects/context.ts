import { defineContextSource, localMinute, type RenderContext } from '@roundtable/core';
import { describeProject, describeProjects } from './describe-project.js';
import type { ProjectLine, ProjectSlice } from './project-slice.js';

/** The active project with its facts, excerpts of its newest files, and its newest decisions. */
export const ACTIVE_PROJECT = `SELECT json_build_object('id', p.id, 'name', p.name, 'lastAccessedAt', p.last_accessed_at,
      'facts', (SELECT coalesce(json_agg(json_build_object('key', key, 'value', value, 'source', source) ORDER BY key), '[]')
        FROM project_metadata WHERE project_id = p.id AND key NOT LIKE 'preference.%'),
      'preferences', (SELECT coalesce(json_agg(json_build_object('key', substr(key, 12), 'value', value) ORDER BY key), '[]')
        FROM project_metadata WHERE project_id = p.id AND key LIKE 'preference.%'),
      'files', (SELECT coalesce(json_agg(json_build_object('name', file_name, 'type', file_type, 'uploadedAt', uploaded_at,
          'factsTaken', facts_taken_at IS NOT NULL, 'excerpt', left(text, CASE WHEN facts_taken_at IS NULL THEN 6000 ELSE 600 END)) ORDER BY uploaded_at DESC), '[]')
        FROM (SELECT * FROM project_files WHERE project_id = p.id ORDER BY uploaded_at DESC LIMIT 8) f),
      'decisions', (SELECT coalesce(json_agg(json_build_object('decision', decision, 'rationale', rationale, 'at', created_at) ORDER BY created_at DESC), '[]')
        FROM (SELECT * FROM project_decisions WHERE project_id = p.id ORDER BY created_at DESC LIMIT 8) d))
    FROM conversations c JOIN projects p ON p.id = c.project_id WHERE c.id = $1::uuid`;

/** The uploaded file that the running turn answers. */
const UPLOADED = `SELECT coalesce(json_agg(json_build_object('name', f.file_name, 'characters', length(f.text)) ORDER BY i.n), '[]')
    FROM inputs i JOIN project_files f ON f.id = i.topic_id
    WHERE i.conversation_id = $1::uuid AND i.turn = $3::int AND i.topic = 'project_file' AND f.project_id = $6::uuid`;

interface UploadedFile {
  readonly name: string;
  readonly characters: number;
}

const dayIn =
  ({ memory }: RenderContext) =>
  (at: string) =>
    localMinute(new Date(at), memory.timeZone).slice(0, 10);

const CUT = { priority: 'high', group: { name: 'project', most: 6_000 } } as const;

/** The active project: facts, preferences, decisions and files. Its name is never cut. */
export const activeProject = defineContextSource<{
  readonly project?: ProjectSlice | null;
  readonly uploaded?: readonly UploadedFile[];
}>({
  reads: { project: ACTIVE_PROJECT, uploaded: UPLOADED },
  render: ({ project = null }, about) => {
    const [name, ...parts] = describeProject(project, dayIn(about));
    return [...(name === undefined ? [] : [name]), ...parts.map((part) => ({ ...part, cut: CUT }))];
  },
  notes: ({ uploaded = [] }) => uploaded.map(aboutFile),
  brings: ({ project }) => ((project?.files.length ?? 0) > 0 ? 'files' : null),
});

/** Has the agent that answers an uploaded file record its facts in the project's memory before it uses them. */
function aboutFile({ name, characters }: UploadedFile): string {
  return characters === 0
    ? `The user uploaded “${name}”, and no text could be read from it (it may be a scan). Say so, and ask for its main points or for another copy.`
    : `The user uploaded “${name}”. Greet it in their language with what matters in it for the work, propose the facts that it states with record_project_facts and its name, say what the next step would be, and end by asking whether to keep them. Its beginning is in the project’s context; read on with read_project_file if it goes on.`;
}

/** The names of all projects, most recently used first. */
export const projectList = defineContextSource<{ readonly projects?: readonly ProjectLine[] }>({
  reads: {
    projects: `SELECT coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'lastAccessedAt', p.last_accessed_at,
      'active', p.id IS NOT DISTINCT FROM (SELECT project_id FROM conversations WHERE id = $1::uuid)) ORDER BY p.last_accessed_at DESC), '[]')
    FROM (SELECT * FROM projects WHERE user_id = $2::uuid ORDER BY last_accessed_at DESC LIMIT 20) p`,
  },
  render: ({ projects = [] }, about) => [
    { name: 'The user’s projects', text: describeProjects(projects, dayIn(about)) },
  ],
});
