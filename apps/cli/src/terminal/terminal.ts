import type { Output } from '../render/output.js';

/** The input and output of the chat: a real terminal, or plain streams. */
export interface Terminal {
  /** False: lines come from a pipe, and each waits for the answer to the previous one. */
  readonly isInteractive: boolean;
  print(output: readonly Output[]): void;
  setPrompt(prompt: string): void;
  /** The next line typed, or null at the end of the input. */
  nextLine(): Promise<string | null>;
  /** Ends the input: the waiting `nextLine` gets null. */
  end(): void;
  /** Called for Ctrl-C. */
  onInterrupt(listener: () => void): void;
  /** Lends the whole terminal to another program, such as an editor. */
  lend<T>(use: () => Promise<T>): Promise<T>;
  close(): void;
}
