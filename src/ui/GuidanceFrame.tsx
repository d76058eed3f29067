import styles from './GuidanceFrame.module.css';

export interface GuidanceFrameProps {
  readonly title: string;
  readonly src: string;
  readonly onLoad: () => void;
}

/**
 * A page of another site inside the portal. It may run scripts and open links in new tabs. It cannot reach the portal or
 * its storage, and does not learn the portal's address.
 */
export function GuidanceFrame({ title, src, onLoad }: GuidanceFrameProps) {
  return (
    <iframe
      className={styles['frame']}
      title={title}
      src={src}
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      onLoad={onLoad}
    />
  );
}
