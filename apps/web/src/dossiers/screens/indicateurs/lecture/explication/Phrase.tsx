import type { Explanation } from '@sillon/engine'
import { nomEnPhrase, phraseDe } from '@sillon/referentials'
import { sansBalises } from '#dossiers/feuille/gras'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useFormat } from '#socle/i18n/format'
import classes from './Explication.module.css'
import { useBorne, useTexte } from './use-texte'

/** One sentence that says why a value is what it is; null for an input without an entry. */
export function usePhrase(explication: Explanation): string | null {
  const { scheme } = useSheet()
  const { language, number } = useFormat()
  return phraseDe(explication, {
    language,
    libelle: (code) => nomEnPhrase(sansBalises(scheme.libelleOf(code)[language])),
    texte: useTexte(),
    nombre: number,
    borne: useBorne(),
    aUnDefaut: (code) => scheme.indicateurs.get(code)?.kind.aUnDefaut === true,
  })
}

/** The sentence of a value, where there is one. */
export function Phrase({ explication }: { explication: Explanation }) {
  const phrase = usePhrase(explication)
  return phrase === null ? null : <p className={classes.phrase}>{phrase}</p>
}
