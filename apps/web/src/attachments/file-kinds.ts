import type { TakenFiles } from '@roundtable/capabilities/attachments';
import { FILE_KINDS, LARGEST_FILE } from '../projects/file-rules.js';

const IMAGES = ['png', 'jpg', 'jpeg', 'gif', 'webp'];
const IMAGE_TYPE = /^image\/(png|jpeg|gif|webp)$/;

export type WhyNotAttached = 'kind' | 'noImages' | 'noDocuments' | 'size' | 'empty';

/** What a file is by its name, or by what the browser says of it; the server looks at its content. */
export function kindOf(file: { readonly name: string; readonly type: string }): 'image' | 'document' | null {
  const ending = endingOf(file.name);
  if (IMAGE_TYPE.test(file.type) || IMAGES.includes(ending)) return 'image';
  return ending === '' || FILE_KINDS.some((kind) => kind === ending) ? 'document' : null;
}

/** Why a file is not sent to the server at all; null when it is. */
export function whyNotAttached(
  file: { readonly name: string; readonly type: string; readonly size: number },
  taken: TakenFiles,
): WhyNotAttached | null {
  const kind = kindOf(file);
  if (kind === null) return 'kind';
  if (kind === 'image' ? !taken.images : !taken.documents)
    return kind === 'image' ? 'noImages' : 'noDocuments';
  if (file.size > LARGEST_FILE) return 'size';
  return file.size === 0 ? 'empty' : null;
}

/** For a file dialog. */
export function acceptOf({ images, documents }: TakenFiles): string {
  return [...(images ? IMAGES : []), ...(documents ? FILE_KINDS : [])].map((kind) => `.${kind}`).join(',');
}

function endingOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
