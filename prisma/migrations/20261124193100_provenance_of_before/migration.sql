-- Conversations of before: what was read in them may still be in their context. After the columns, in a transaction of
-- its own: nobody waits for these rows but their own conversations.
UPDATE conversations c SET outside_since = read.outside_since, files_since = read.files_since
FROM (
  SELECT conversation_id,
    min(turn) FILTER (WHERE tool <> 'read_project_file') AS outside_since,
    min(turn) FILTER (WHERE tool = 'read_project_file' AND status = 'done') AS files_since
  FROM tool_calls
  WHERE status IN ('done', 'error') AND tool IN ('fetch_url', 'web_search', 'wikipedia_search', 'search_academic_papers',
    'search_conversations', 'search_all_projects', 'read_project_file')
  GROUP BY conversation_id
) read
WHERE c.id = read.conversation_id AND c.deleted_at IS NULL;
