/**
 * @typedef {{ type: 'copy', from: string | null, source: string, target: string }} CopyStep
 * @typedef {{ type: 'run', command: string }} RunStep
 * @typedef {{ name: string, from: string, workdir: string, env: Record<string, string>,
 *   steps: (CopyStep | RunStep)[], cmd: string[], healthcheck: string[] }} Stage
 */

/**
 * Reads the instructions that our Dockerfile uses; any other one is refused, so that nothing is left out unseen. What
 * a stage has from the stage it is made from is written out in it, except for the steps.
 * @param {string} text
 * @returns {Map<string, Stage>} by name, in the order of the file
 */
export function parseDockerfile(text) {
  /** @type {Map<string, Stage>} */
  const stages = new Map();
  /** @type {Stage | undefined} */
  let stage;
  for (const line of logicalLines(text)) {
    const [, keyword = '', rest = ''] = /^(\S+)\s+(?!\s)(.*)$/s.exec(line) ?? [];
    if (keyword === 'FROM') {
      stage = beginStage(rest, stages);
      stages.set(stage.name, stage);
    } else if (stage === undefined) throw new Error(`Dockerfile: ${line} stands before the first FROM`);
    else addInstruction(stage, keyword, rest);
  }
  return stages;
}

/** @param {string} rest @param {Map<string, Stage>} stages @returns {Stage} */
function beginStage(rest, stages) {
  const [, from = '', name = ''] = /^(\S+) AS (\S+)$/.exec(rest) ?? [];
  if (name === '') throw new Error(`Dockerfile: FROM ${rest} has no name (AS …)`);
  const parent = stages.get(from);
  const { workdir = '/', env = {}, cmd = [], healthcheck = [] } = parent ?? {};
  return { name, from, workdir, env: { ...env }, cmd, healthcheck, steps: [] };
}

/** @param {Stage} stage @param {string} keyword @param {string} rest */
function addInstruction(stage, keyword, rest) {
  switch (keyword) {
    case 'RUN':
      stage.steps.push({ type: 'run', command: rest });
      return;
    case 'COPY':
      stage.steps.push(copyStep(rest));
      return;
    case 'WORKDIR':
      stage.workdir = rest;
      return;
    case 'ENV':
      Object.assign(stage.env, variables(rest));
      return;
    case 'CMD':
      stage.cmd = JSON.parse(rest);
      return;
    case 'HEALTHCHECK':
      stage.healthcheck = JSON.parse(` ${rest}`.split(' CMD ')[1] ?? '[]');
      return;
    case 'ENTRYPOINT': // what starts the command
    case 'EXPOSE':
    case 'USER':
      return; // nothing in a folder
    default:
      throw new Error(`Dockerfile: ${keyword} ${rest} is not understood`);
  }
}

/** @param {string} rest @returns {CopyStep} */
function copyStep(rest) {
  const [, from = null, source = '', target = ''] = /^(?:--from=(\S+) )?([^\s-]\S*) (\S+)$/.exec(rest) ?? [];
  if (target === '') throw new Error(`Dockerfile: COPY ${rest} is not understood`);
  return { type: 'copy', from, source, target };
}

/** @param {string} rest */
function variables(rest) {
  return Object.fromEntries(
    rest.split(/\s+/).map((pair) => {
      const [, name, value] = /^(\w+)=([^\s"'\\]*)$/.exec(pair) ?? [];
      if (name === undefined) throw new Error(`Dockerfile: ENV ${rest} is not understood`);
      return [name, value];
    }),
  );
}

/** Without comments; a line that ends with a backslash goes on. @param {string} text */
function logicalLines(text) {
  return text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/(?:(?<!\s)\s+)?\\\n\s*/g, ' ')
    .split('\n');
}
