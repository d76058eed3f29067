import { saveFile } from './save-file.ts';

const hasName = (error: unknown, name: string) => error instanceof DOMException && error.name === name;

/**
 * Gives a file to the person: by the share sheet of a phone or a tablet, which can save it, else as a download. A computer
 * downloads: its share sheet sends a file to somebody, and saves none.
 * @param mayAskAgain a share that the browser refuses, because the press was too long ago, is not replaced by a download
 * @returns what happened to it; 'expired' requires another press
 */
export async function shareOrDownload(
  file: File,
  mayAskAgain: boolean,
): Promise<'shared' | 'downloaded' | 'dismissed' | 'expired'> {
  const isTouchDevice = window.matchMedia('(pointer: coarse)').matches;
  // Older browsers have none of it, whatever the types say.
  const sharing: Partial<Pick<Navigator, 'share' | 'canShare'>> = navigator;
  if (isTouchDevice && sharing.share && sharing.canShare?.({ files: [file] })) {
    try {
      await sharing.share({ files: [file] });
      return 'shared';
    } catch (error) {
      if (hasName(error, 'AbortError')) return 'dismissed';
      if (hasName(error, 'NotAllowedError') && mayAskAgain) return 'expired';
    }
  }
  saveFile(file.name, file);
  return 'downloaded';
}
