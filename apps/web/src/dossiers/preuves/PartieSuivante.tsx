import { Button } from '@mantine/core'
import type { PreuvesDuDossier } from '@sillon/contract'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSheet } from '../feuille/sheet-context'
import { EtatPreuve } from './EtatPreuve'
import classes from './Preuves.module.css'
import { lienDe, partiesEnAttente } from './parties'
import { A_TRAITER, lieuOuvert, type Partie } from './preuves'

interface Props {
  partie: Partie
  preuves: PreuvesDuDossier
  /** Asks before an unsent entry is left. */
  mayLeave: () => Promise<boolean>
}

/**
 * Leads from the proofs of a part to the next part that waits for some, and after the last to the first again; nothing without another. An auditor is also led to
 * proofs to be checked.
 */
export function PartieSuivante({ partie, preuves, mayLeave }: Props) {
  const { t } = useTranslation('preuves')
  const { tree } = useSheet()
  const navigate = useNavigate()
  const { juger, rattacher } = preuves.permissions
  const etats = juger ? [...A_TRAITER, 'A_REVOIR' as const] : A_TRAITER
  const parties = partiesEnAttente(preuves, tree, etats)
  // The part of the dialog may be complete by now: its place among all parts of the file tells which ones follow it.
  const ordre = preuves.lieux.map(({ idSousRubrique }) => idSousRubrique)
  const rang = (idSousRubrique: number | null) => ordre.indexOf(idSousRubrique)
  const autres = parties.filter(({ section }) => (section?.idSousRubrique ?? null) !== partie.idSousRubrique)
  const suivante =
    autres.find(({ section }) => rang(section?.idSousRubrique ?? null) > rang(partie.idSousRubrique)) ?? autres[0]
  // Nothing can be done about the proofs of a decided file.
  if (suivante === undefined || !(juger || rattacher)) return null
  const { section, code, told } = suivante
  const libelle = section === null ? t('dossier') : `${section.rubrique.libelle} › ${section.libelle}`
  const open = async () => {
    if (!(await mayLeave())) return
    const lien = lienDe(suivante)
    if (lien === null) lieuOuvert.set(code)
    else navigate(lien.to, { state: lien.state })
  }
  return (
    <div className={classes.suivante}>
      <Button
        variant="light"
        className={classes.versLaSuivante}
        rightSection={<IconArrowRight size={18} aria-hidden />}
        onClick={open}
      >
        {t('suivantes', { libelle })}
      </Button>
      <span className={classes.etats}>
        {told.map(({ etat, nombre }) => (
          <EtatPreuve key={etat} etat={etat} nombre={nombre} />
        ))}
      </span>
    </div>
  )
}
