import { lazy, Suspense, useRef, useState } from 'react';
import classes from './files.module.css';

const PictureDialog = lazy(async () => ({
  default: (await import('./picture-dialog.js')).PictureDialog,
}));

/** A picture that opens large when it is pressed. */
export function PictureButton(props: {
  readonly name: string;
  /** Its name, unless this says more. */
  readonly alt?: string;
  readonly label: string;
  readonly address: string;
  readonly download: string;
  readonly className: string | undefined;
  readonly onGone: () => void;
}) {
  const { name, alt = name, label, address, download, className, onGone } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${classes.picture} ${className}`}
        aria-label={label}
        aria-description={alt === name ? undefined : alt}
        onClick={() => setOpen(true)}
      >
        {/* An image never runs what is in it. */}
        <img src={address} alt={alt} loading="lazy" onError={onGone} />
      </button>
      <Suspense fallback={null}>
        {isOpen && (
          <PictureDialog name={name} alt={alt} address={address} download={download} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
