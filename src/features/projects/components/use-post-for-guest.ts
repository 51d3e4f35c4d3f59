import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { uploadKeptPhotos } from '#features/files/components/upload-kept-photos.ts';
import type { PhotoUploads } from '#features/files/components/use-photos.ts';
import { LAST_STEP, stepHash } from './steps.ts';
import type { useNewProject } from './use-new-project.ts';

/**
 * Posts what a guest described, once they have an account and its address is confirmed: uploads the kept pictures, and
 * then does what the button of the last step does. If a picture does not arrive or a field is refused, the form stays
 * open and says so.
 */
export function usePostForGuest(
  { isFromGuest, isConfirmed }: { isFromGuest: boolean; isConfirmed: boolean },
  { current, goToStep, goToNextStep }: ReturnType<typeof useNewProject>,
  photos: PhotoUploads,
) {
  const navigate = useNavigate();
  const hasStarted = useRef(false);
  const [isReady, setIsReady] = useState(false);

  const start = useEffectEvent(async () => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    goToStep(LAST_STEP);
    void navigate(stepHash(LAST_STEP), { replace: true });
    if (await uploadKeptPhotos(photos)) setIsReady(true);
  });
  useEffect(() => {
    if (isFromGuest) void start();
  }, [isFromGuest]);

  const post = useEffectEvent(() => {
    setIsReady(false);
    void goToNextStep();
  });
  useEffect(() => {
    if (isReady && isConfirmed && current === LAST_STEP) post();
  }, [isReady, isConfirmed, current]);
}
