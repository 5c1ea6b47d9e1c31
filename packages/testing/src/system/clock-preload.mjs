// Loaded before a process of the product (`node --import`): its clock runs by the offset that the test keeps in a file.
import { openSync, readSync } from 'node:fs';

const file = openSync(process.env.TEST_CLOCK_FILE ?? '', 'r');
const bytes = Buffer.alloc(32);
const RealDate = Date;
const realNow = RealDate.now.bind(RealDate);

function now() {
  const length = readSync(file, bytes, 0, bytes.length, 0);
  return realNow() + Number(bytes.toString('utf8', 0, length));
}

class OffsetDate extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(now());
    else super(...args);
  }

  static now() {
    return now();
  }
}

globalThis.Date = OffsetDate;
