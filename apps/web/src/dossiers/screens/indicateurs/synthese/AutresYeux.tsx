import { phraseDesAutresYeux } from '@sillon/contract'
import type { ActeDeSaisie } from '@sillon/domain'
import { IconEyeOff } from '@tabler/icons-react'
import { useFormat } from '#socle/i18n/format'
import classes from './Decision.module.css'

/** Why somebody else has to decide the file, where its organisation asks for four eyes; nothing for others. */
export function AutresYeux({ actes }: { actes: readonly ActeDeSaisie[] }) {
  const { language } = useFormat()
  if (actes.length === 0) return null
  return (
    <p className={classes.modules} data-tone="bad" role="status">
      <IconEyeOff size={20} aria-hidden />
      <span>{phraseDesAutresYeux(actes, language)}</span>
    </p>
  )
}
