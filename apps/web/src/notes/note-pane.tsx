import { LoadingState } from '../ui/states.js';
import { NoteEditor } from './note-editor.js';
import { NoteView } from './note-view.js';
import type { NotesAddress } from './notes-address.js';
import { useNote } from './notes-queries.js';

/** The chosen note: read, changed, or begun. */
export function NotePane({ id, address }: { readonly id: string; readonly address: NotesAddress }) {
  if (id === 'new') return <NoteEditor note={null} onSaved={address.choose} onLeave={address.leave} />;
  if (address.isEditing) return <Edited id={id} address={address} />;
  return (
    <NoteView
      id={id}
      hrefOf={address.hrefOf}
      backHref={address.backHref}
      onEdit={() => address.edit(true)}
      onGone={address.leave}
    />
  );
}

function Edited({ id, address }: { readonly id: string; readonly address: NotesAddress }) {
  const note = useNote(id);
  const read = () => address.edit(false);
  if (note.isPending) return <LoadingState />;
  if (note.isError)
    return (
      <NoteView
        id={id}
        hrefOf={address.hrefOf}
        backHref={address.backHref}
        onEdit={read}
        onGone={address.leave}
      />
    );
  return <NoteEditor note={note.data} onSaved={read} onLeave={read} />;
}
