import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Line {
  readonly address: string;
  /** From now on nothing that the callers send arrives; it is lost if they end before `restore`. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** A line to a server that a test can cut: what was said before has arrived, what is said after has not. */
export async function startLine(address: string): Promise<Line> {
  const [host = '127.0.0.1', port = '0'] = address.split(':');
  const callers = new Set<{ caller: Socket; callee: Socket }>();
  let isCut = false;
  const server = createServer((caller) => {
    const callee = connect(Number(port), host);
    const pair = { caller, callee };
    callers.add(pair);
    const end = () => {
      callers.delete(pair);
      caller.destroy();
      callee.destroy();
    };
    for (const socket of [caller, callee]) socket.on('error', end).on('close', end);
    callee.pipe(caller);
    if (!isCut) caller.pipe(callee);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      for (const { caller, callee } of callers) caller.unpipe(callee);
    },
    restore() {
      isCut = false;
      for (const { caller, callee } of callers) caller.pipe(callee);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const { caller } of callers) caller.destroy();
      }),
  };
}
