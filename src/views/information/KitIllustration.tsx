import { Illustration } from '../../ui/Illustration.tsx';

/** The illustration at the bottom of the page: the kit on its way home (INFO-R02). */
export function KitIllustration() {
  return (
    <Illustration ground="M8 96h344" way="M96 88h40M212 88h20">
      <path d="M30 96V62l26-20 26 20v34M46 96V76h20v20" />
      <path d="M150 60h50v34h-50zM150 72h50M175 60v12M164 83h22M175 76v14" />
      <path d="M244 46h52v42h-52zM296 60h22l14 16v12h-36z" />
      <circle cx="260" cy="90" r="8" />
      <circle cx="314" cy="90" r="8" />
    </Illustration>
  );
}
