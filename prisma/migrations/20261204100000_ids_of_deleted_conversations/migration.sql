-- A client names the id of a conversation that it opens: one whose deletion is not over is not given again.
GRANT SELECT ("kind", "subject_id") ON erasures TO roundtable_app;
