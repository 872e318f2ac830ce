import type { Indicateur } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { AideBouton } from './AideBouton'
import classes from './Libelle.module.css'
import { Reserves } from './Reserves'

/** The name of a row, with its help, and tags when its points rest on a rule or a value that no published text settles. */
export function Libelle({ indicateur, libelle = indicateur.libelle }: { indicateur: Indicateur; libelle?: string }) {
  const { t, i18n } = useTranslation('indicateurs')
  const key = `aide.indicateur.${indicateur.codeNational}`
  const aide = indicateur.messageAide ?? (i18n.exists(`indicateurs:${key}`) ? t(key) : null)
  return (
    <span className={classes.root}>
      <span className={indicateur.afficherGras ? classes.strong : undefined}>{libelle}</span>
      {aide !== null && <AideBouton sujet={libelle} texte={aide} />}
      {indicateur.nature !== 'D' && <Reserves code={indicateur.codeNational} />}
    </span>
  )
}
