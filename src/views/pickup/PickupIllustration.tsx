import { Illustration } from '../../ui/Illustration.tsx';

/** The footer image of the search (PICK-R03): a courier's van on its way to the house. */
export function PickupIllustration() {
  return (
    <Illustration ground="M8 96h344" way="M96 88h112">
      <path d="M30 96V62l26-20 26 20v34M46 96V76h20v20" />
      <path d="M228 46h62v42h-62zM290 60h24l16 16v12h-40zM298 66h12l8 10h-20z" />
      <circle cx="246" cy="90" r="8" />
      <circle cx="308" cy="90" r="8" />
    </Illustration>
  );
}
