import { useEffect, useState } from 'react';
import { Field } from '#ui/field.tsx';
import type { FormResult } from '#ui/form-result.ts';
import { SignaturePad } from '../../signatures/components/signature-pad.tsx';
import {
  type SigningMethod,
  SigningMethodChoice,
} from '../../signatures/components/signing-method.tsx';
import { type Drawing, MAX_SIGNER_NAME_LENGTH } from '../../signatures/rules.ts';

/** A signature that was drawn already, where the form comes back with a question. */
function drawnBefore(result: FormResult | undefined): Drawing {
  try {
    return JSON.parse(result?.values.drawing?.[0] ?? '[]') as Drawing;
  } catch {
    return [];
  }
}

type Props = { result: FormResult | undefined; requiredMessage: string };

/** The name of the signer, and the drawing of it where they choose to draw; without scripts they type. */
export function SignByHand({ result, requiredMessage }: Props) {
  const [canDraw, setCanDraw] = useState(false);
  const [drawing, setDrawing] = useState<Drawing>(() => drawnBefore(result));
  const [method, setMethod] = useState<SigningMethod>(drawing.length > 0 ? 'drawn' : 'typed');
  useEffect(() => setCanDraw(true), []);
  return (
    <>
      {canDraw && <SigningMethodChoice value={method} onChange={setMethod} />}
      <Field
        name="name"
        label={method === 'typed' ? 'Type your full name to sign' : 'Your full name'}
        requiredMessage={requiredMessage}
        autoComplete="name"
        maxLength={MAX_SIGNER_NAME_LENGTH}
        required
        result={result}
      />
      {method === 'drawn' && (
        <>
          <SignaturePad drawing={drawing} onChange={setDrawing} />
          <input type="hidden" name="drawing" value={JSON.stringify(drawing)} />
        </>
      )}
    </>
  );
}
