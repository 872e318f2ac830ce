import type { Indicateur } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { AideBouton } from './AideBouton'
import classes from './Libelle.module.css'
import { useSheet } from './sheet-context'

/** The name of a row, with its help, and a tag when its points rest on rules that no published text settles. */
export function Libelle({ indicateur, libelle = indicateur.libelle }: { indicateur: Indicateur; libelle?: string }) {
  const { t, i18n } = useTranslation('indicateurs')
  const key = `aide.indicateur.${indicateur.codeNational}`
  const aide = indicateur.messageAide ?? (i18n.exists(`indicateurs:${key}`) ? t(key) : null)
  return (
    <span className={classes.root}>
      <span className={indicateur.afficherGras ? classes.strong : undefined}>{libelle}</span>
      {aide !== null && <AideBouton sujet={libelle} texte={aide} />}
      {indicateur.nature === 'S' && <RegleAConfirmer code={indicateur.codeNational} />}
    </span>
  )
}

function RegleAConfirmer({ code }: { code: string }) {
  const { t, i18n } = useTranslation('indicateurs')
  const { reglesAConfirmer, scheme } = useSheet()
  const regles = reglesAConfirmer(code)
  if (regles.length === 0) return null
  const language = i18n.language === 'en' ? 'en' : 'fr'
  const noms = regles.map((regle) => scheme.libelleOf(regle)[language])
  return (
    <span className={classes.tag}>
      {t('regleAConfirmer.tag')}
      <AideBouton
        sujet={t('regleAConfirmer.tag')}
        texte={t('regleAConfirmer.detail', { count: noms.length, regles: noms.join(' ; ') })}
      />
    </span>
  )
}
