import { type ComponentProps, useEffect, useState } from 'react'
import classes from '#personnes/connexion/LoginForm.module.css'
import type { ApplicationInfo } from '#socle/api/application'
import type { PartnerButtons } from './PartnerButtons'

interface Props extends ComponentProps<typeof PartnerButtons> {
  /** Undefined until loaded. */
  info: ApplicationInfo | undefined
  /** Failure of the last visit, which its toast shows for some seconds only. */
  failure: string | null
}

/** Buttons of the partners below the sign-in form, where there are partners: their code comes after the form, which keeps its place. */
export function PartnersOfLogin({ info, failure, ...props }: Props) {
  const [Buttons, setButtons] = useState<typeof PartnerButtons>()
  const isNeeded = info?.showBtnMPConnection === true
  useEffect(() => {
    if (!isNeeded) return
    import('./PartnerButtons').then(
      (loaded) => setButtons(() => loaded.PartnerButtons),
      // The form works without them.
      () => undefined,
    )
  }, [isNeeded])
  return (
    <>
      {Buttons !== undefined && <Buttons {...props} />}
      {failure !== null && <p className={classes.message}>{failure}</p>}
    </>
  )
}
