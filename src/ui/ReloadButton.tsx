import { useState } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { reloadPage } from './reload.ts';

/** Loads the page again, or stays if the host cannot be reached. */
export function ReloadButton(props: Pick<ButtonProps, 'children' | 'id' | 'kind' | 'size'>) {
  const [isPending, setIsPending] = useState(false);
  const reload = () => {
    setIsPending(true);
    void reloadPage().then(setIsPending);
  };
  return <Button {...props} isPending={isPending} onPress={reload} />;
}
