export { findLocalServers, type LocalServer, modelsAt } from './local-servers.js';
export { connectionFile, saysWhichModel, UnreadableConnection, withConnection } from './model-connection.js';
