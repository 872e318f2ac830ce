import type { PreuvesDuDossier } from '@sillon/contract'
import { IconFileStack } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Notice } from '#dossiers/dossier/Notice'
import { useStore } from '#socle/state/store'
import { Card } from '#socle/ui/Card'
import lienClasses from '../feuille/Lien.module.css'
import { useSheet } from '../feuille/sheet-context'
import { EtatPreuve } from './EtatPreuve'
import classes from './Preuves.module.css'
import { type EtatLieu, lieuOuvert, lieuxDe, preuvesDuDossier, resumer } from './preuves'

interface Props {
  /** States that the summary lists. */
  etats: readonly EtatLieu[]
  /** A collapsible line when the list is not empty; otherwise a card, which also shows an empty list. */
  isNotice?: boolean
}

/** Parts of the file with requested, refused, expired or missing proofs, each with a link. */
export function BilanDesPreuves(props: Props) {
  const known = useStore(preuvesDuDossier)
  return known === null || known === 'ECHEC' ? null : <Bilan {...props} known={known} />
}

function Bilan({ etats, isNotice = false, known }: Props & { known: PreuvesDuDossier }) {
  const { t } = useTranslation('preuves')
  const { tree } = useSheet()
  const sections = tree.flatMap(({ rubriques }) =>
    rubriques.flatMap((rubrique) => rubrique.sousRubriques.map((section) => ({ ...section, rubrique }))),
  )
  const parties = [...new Set(known.lieux.map(({ idSousRubrique }) => idSousRubrique))].flatMap((idSousRubrique) => {
    const section = sections.find((one) => one.idSousRubrique === idSousRubrique)
    const lieux = lieuxDe(known.lieux, { code: '', idSousRubrique })
    const { comptes } = resumer(lieux)
    // A section of a sheet that this farm lacks.
    if (idSousRubrique !== null && section === undefined) return []
    const told = etats.filter((etat) => comptes[etat] > 0).map((etat) => ({ etat, nombre: comptes[etat] }))
    return told.length === 0 ? [] : [{ section, code: section?.codeNational ?? lieux[0]?.lieu ?? '', told }]
  })
  if (parties.length === 0 && isNotice) return null
  const list = (
    <ul className={classes.parties}>
      {parties.map(({ section, code, told }) => (
        <li key={code}>
          {section === undefined ? (
            <button type="button" className={lienClasses.lien} onClick={() => lieuOuvert.set(code)}>
              {t('duDossier')}
            </button>
          ) : (
            <Link
              to={{ search: `?rubrique=${section.rubrique.codeNational}`, hash: `#${code}` }}
              state={{ preuves: code }}
              className={lienClasses.lien}
            >
              {section.rubrique.libelle} › {section.libelle}
            </Link>
          )}
          <span className={classes.etats}>
            {told.map(({ etat, nombre }) => (
              <EtatPreuve key={etat} etat={etat} nombre={nombre} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
  if (isNotice)
    return (
      <Notice icon={IconFileStack} title={t('bilan.titre')} tone="warning">
        {list}
      </Notice>
    )
  return (
    <div className={classes.bilan}>
      <Card title={t('bilan.titre')}>
        {parties.length === 0 && <p className={classes.soft}>{t('bilan.rien')}</p>}
        {list}
      </Card>
    </div>
  )
}
