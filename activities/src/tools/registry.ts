import type { Tool } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { askQuestion } from './ask-question.js';
import { checkInStatistics, recordCheckIn, searchCheckIns } from './check-ins.js';
import { createCommitment, updateCommitment } from './commitments.js';
import { recallDecisions, recordDecision, recordOutcome } from './decisions.js';
import { deleteProject } from './delete-project.js';
import { executeDirectRequest } from './execute-direct-request.js';
import { exportToDocument } from './export-to-document.js';
import { fetchUrl } from './fetch-url.js';
import { scheduleReminder, updateFollowUp } from './follow-ups.js';
import { generateVisualization } from './generate-visualization.js';
import { readGuide, readMaterial, searchKnowledge } from './knowledge.js';
import { createNote, retrieveNotes } from './notes.js';
import { updatePreferences } from './preferences.js';
import { readProjectFile } from './project-files.js';
import { recordProjectFacts, setProjectPreference } from './project-memory.js';
import { searchAllProjects, searchConversations } from './project-search.js';
import { createProject, getProject, listProjects, renameProject, switchProject } from './projects.js';
import { proposePlanSave } from './propose-plan-save.js';
import { searchAcademicPapers } from './search-academic-papers.js';
import { thinking } from './thinking.js';
import type { ToolPorts } from './tool-ports.js';
import { webSearch } from './web-search.js';
import { wikipediaSearch } from './wikipedia-search.js';

/** The tools that no capability brings yet. A new tool is one file and one line here, or one in its capability (docs/add-a-tool.md). */
export const createToolList = (ports: ToolPorts): readonly Tool<UserTx>[] => [
  thinking,
  recordCheckIn,
  searchCheckIns(ports.search),
  checkInStatistics,
  createNote,
  retrieveNotes(ports.search),
  createCommitment,
  updateCommitment,
  scheduleReminder,
  updateFollowUp,
  searchKnowledge(ports),
  readGuide,
  readMaterial,
  updatePreferences,
  proposePlanSave,
  askQuestion,
  executeDirectRequest,
  generateVisualization,
  exportToDocument(ports.makeDocument),
  webSearch(ports.web),
  fetchUrl(ports.web),
  wikipediaSearch(ports.web),
  searchAcademicPapers(ports.web),
  readProjectFile,
  searchConversations(ports.search),
  searchAllProjects(ports.search),
  listProjects,
  createProject,
  switchProject,
  renameProject,
  deleteProject,
  getProject,
  recordProjectFacts,
  setProjectPreference,
  recordDecision,
  recordOutcome(ports.search),
  recallDecisions(ports.search),
];
