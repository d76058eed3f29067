import styles from './GuidanceFrame.module.css';

export interface GuidanceFrameProps {
  readonly title: string;
  readonly src: string;
  readonly onLoad: () => void;
}

/** What a framed page may do: run its scripts, and open its links in new tabs. */
const SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';

/**
 * A page of another site inside the portal. It cannot reach the portal or its storage and does not learn its address.
 * It keeps its own origin, without which its styles, fonts and videos may be blocked; a page of the portal's own
 * origin does not, because scripts and origin together would undo the sandbox.
 */
export function GuidanceFrame({ title, src, onLoad }: GuidanceFrameProps) {
  return (
    <iframe
      className={styles['frame']}
      title={title}
      src={src}
      sandbox={isOtherOrigin(src) ? `${SANDBOX} allow-same-origin` : SANDBOX}
      allow="fullscreen"
      referrerPolicy="no-referrer"
      onLoad={onLoad}
    />
  );
}

function isOtherOrigin(src: string): boolean {
  return new URL(src, window.location.href).origin !== window.location.origin;
}
