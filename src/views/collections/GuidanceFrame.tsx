import styles from './GuidanceFrame.module.css';

interface GuidanceFrameProps {
  readonly title: string;
  readonly src: string;
  readonly onLoad: () => void;
}

/** A framed page may run scripts and open its links in new tabs. */
const SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';

/**
 * A page of another site inside the portal. It cannot access the portal or its storage and does not learn its URL.
 * It keeps its own origin, because otherwise its styles, fonts and videos may be blocked. A page of the portal's own
 * origin does not keep it, because scripts and origin together would defeat the sandbox.
 */
export function GuidanceFrame({ title, src, onLoad }: GuidanceFrameProps) {
  return (
    <iframe
      className={styles['frame']}
      title={title}
      src={src}
      sandbox={isCrossOrigin(src) ? `${SANDBOX} allow-same-origin` : SANDBOX}
      allow="fullscreen"
      referrerPolicy="no-referrer"
      onLoad={onLoad}
    />
  );
}

function isCrossOrigin(src: string): boolean {
  return new URL(src, window.location.href).origin !== window.location.origin;
}
