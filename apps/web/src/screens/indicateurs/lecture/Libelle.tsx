import type { Indicateur } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { GRAS, sansBalises } from '../feuille/gras'
import { useSheet } from '../feuille/sheet-context'
import { AideBouton } from './AideBouton'
import classes from './Libelle.module.css'
import { MarqueDeQuestions } from './MarqueDeQuestions'
import { SousReserve } from './Reserves'

/** The name of a row, with its help; underlined when its points rest on a rule or a value that no published text settles. */
export function Libelle({ indicateur, libelle = indicateur.libelle }: { indicateur: Indicateur; libelle?: string }) {
  const aide = useAide(indicateur)
  const nom = libelle.split(GRAS).map((part, rang) => (rang % 2 === 1 ? <strong key={part}>{part}</strong> : part))
  return (
    <span className={classes.root}>
      <span className={indicateur.afficherGras ? classes.strong : undefined}>
        {indicateur.nature === 'D' ? nom : <SousReserve code={indicateur.codeNational}>{nom}</SousReserve>}
      </span>
      {aide !== null && <AideBouton sujet={sansBalises(libelle)} texte={aide} />}
      <MarqueDeQuestions lieu={indicateur.codeNational} libelle={sansBalises(libelle)} />
    </span>
  )
}
/** The help that the server gives with the row, or else that of the scheme's own texts. */
function useAide({ messageAide, codeNational }: Indicateur): string | null {
  const { presentation } = useSheet()
  const { t, i18n } = useTranslation()
  const key = `${presentation.textes}:aide.${codeNational}`
  return messageAide ?? (presentation.textes !== null && i18n.exists(key) ? t(key) : null)
}
