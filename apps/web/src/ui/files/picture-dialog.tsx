import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Dialog } from '../dialogs/dialog.js';
import { useWords } from '../words.js';
import classes from './files.module.css';

/** A picture as large as there is room for. */
export function PictureDialog(props: {
  readonly name: string;
  readonly alt: string;
  readonly address: string;
  readonly download: string;
  readonly onClose: () => void;
}) {
  const { name, alt, address, download, onClose } = props;
  const { t } = useWords();
  return (
    <Dialog opened onClose={onClose} title={name} size="xl">
      <img src={address} alt={alt} className={classes.large} />
      <Button
        component="a"
        href={download}
        download={name}
        variant="light"
        mt="sm"
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        {t('download')}
      </Button>
    </Dialog>
  );
}
