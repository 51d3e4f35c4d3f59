import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { LeftOutPicture } from '#features/files/components/pick-pictures.ts';
import { uploadKeptPhotos } from '#features/files/components/upload-kept-photos.ts';
import type { PhotoUploads } from '#features/files/components/use-photos.ts';
import { LAST_STEP, stepHash } from './steps.ts';
import type { useNewProject } from './use-new-project.ts';

/**
 * Posts what a guest described, once they have an account and its address is confirmed: uploads the kept pictures, and
 * then does what the button of the last step does. Pictures that are refused are left out and named. If one does not
 * arrive or a field is refused, the form stays open and says so.
 */
export function usePostForGuest(
  { isFromGuest, isConfirmed }: { isFromGuest: boolean; isConfirmed: boolean },
  { current, goToStep, goToNextStep }: ReturnType<typeof useNewProject>,
  photos: PhotoUploads,
  leaveOut: (pictures: readonly LeftOutPicture[]) => void,
) {
  const navigate = useNavigate();
  const hasStarted = useRef(false);
  const [isReady, setIsReady] = useState(false);

  const start = useEffectEvent(async () => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    goToStep(LAST_STEP);
    void navigate(stepHash(LAST_STEP), { replace: true });
    const { isComplete, refused } = await uploadKeptPhotos(photos);
    if (refused.length > 0) leaveOut(refused);
    setIsReady(isComplete);
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
