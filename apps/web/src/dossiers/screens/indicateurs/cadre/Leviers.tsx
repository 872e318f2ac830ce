import { aConseil } from '@sillon/referentials/conseil'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useGoToField } from '#dossiers/feuille/go-to-field'
import type { Page } from '#dossiers/feuille/rubriques'
import { useSheet } from '#dossiers/feuille/sheet-context'
import type { VoieDUnPoint } from '#dossiers/feuille/sheet-readings'
import { useFormatValeur } from '#dossiers/feuille/use-format-valeur'
import { useLeviers } from '#dossiers/feuille/use-leviers'
import { useFormat } from '#socle/i18n/format'
import classes from './ProgressionCard.module.css'

const FIRST = 3

/** Ways to earn one more point, in a collapsible section, which stays open during typing. */
export function Leviers({ page }: { page: Page }) {
  const { dossier } = useSheet()
  if (!dossier.permissions.modifierIndicateurs) return null
  return <Repliees page={page} />
}

function Repliees({ page }: { page: Page }) {
  const { t } = useTranslation('indicateurs')
  const [isOpen, setOpen] = useState(false)
  const leviers = useLeviers(page, isOpen)
  return (
    <details className={classes.leviers} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h3 className={classes.title}>{t('leviers.titre')}</h3>
      </summary>
      {isOpen && <Possibilites leviers={leviers} />}
    </details>
  )
}

/** The possibilities, each a link to its field; shown only while they match the file. */
function Possibilites({ leviers }: { leviers: ReturnType<typeof useLeviers> }) {
  const { t } = useTranslation('indicateurs')
  const [areAllShown, showAll] = useState(false)
  const { scheme } = useSheet()
  if (leviers === null) return <p className={classes.caption}>{t('leviers.recherche')}</p>
  if (leviers.length === 0) return <p className={classes.caption}>{t('leviers.aucun')}</p>
  const others = leviers.length - FIRST
  return (
    <>
      <p className={classes.caption}>{t('leviers.reserve')}</p>
      <ul className={classes.missing}>
        {leviers.slice(0, areAllShown ? undefined : FIRST).map((levier) => (
          <Possibilite key={cleDe(levier)} levier={levier} />
        ))}
      </ul>
      {others > 0 && !areAllShown && (
        <button type="button" onClick={() => showAll(true)}>
          {t('leviers.suite', { count: others })}
        </button>
      )}
      {aConseil(scheme.codeNational) && (
        <p className={classes.caption}>
          <Link to={`/demarches/${scheme.codeNational}/conseil`}>{t('leviers.conseil')}</Link>
        </p>
      )}
    </>
  )
}

/** Several moves change one row. */
const cleDe = (levier: VoieDUnPoint) => ('libelle' in levier ? levier.libelle.fr : levier.code)

function Possibilite({ levier }: { levier: VoieDUnPoint }) {
  const { code, ecart, points } = levier
  const { t } = useTranslation('indicateurs')
  const { language, points: courts } = useFormat()
  const { store } = useSheet()
  const formatValeur = useFormatValeur()
  const goToField = useGoToField()
  const indicateur = store.indicateur(code)
  if (indicateur === undefined) return null
  // A row that only counts names its things in the move.
  const compte = 'compte' in levier ? levier.compte : null
  const gain = { count: points, points: courts(points) }
  return (
    <li>
      <button type="button" onClick={() => goToField(code)}>
        {'libelle' in levier ? levier.libelle[language] : indicateur.libelle}
      </button>
      <span className={classes.caption}>
        {ecart === null
          ? t('leviers.gain', gain)
          : t('leviers.ligne', {
              ...gain,
              ecart: t(ecart > 0 ? 'leviers.plus' : 'leviers.moins', {
                quantite: formatValeur(Math.abs(ecart), indicateur, {
                  exacte: true,
                  espace: '\u00a0',
                  ...(compte !== null && { unite: compte[language] }),
                }),
              }),
            })}
      </span>
    </li>
  )
}
