import { Button } from '@mantine/core'
import { isInEntry } from '@sillon/domain'
import { toValeur } from '@sillon/referentials'
import { IconArrowLeft, IconArrowsSplit2, IconCopy, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { codesEssayes } from '#conseil/scenarios/ecarts'
import type { ScenarioOuvert } from '#conseil/scenarios/open-scenario'
import { adresseDesScenarios, useActes } from '#conseil/scenarios/use-actes'
import { sansBalises } from '#dossiers/feuille/gras'
import { FermeEtCampagne } from '#fermes/exploitation/FermeEtCampagne'
import { useFormat } from '#socle/i18n/format'
import { useStore } from '#socle/state/store'
import classes from './Bandeau.module.css'
import { NomDialog } from './NomDialog'

/** Names the scenario above its sheets, says that nothing reaches the file, and has the acts on the scenario as a whole. */
export function Bandeau({ ouvert, onDossierChange }: { ouvert: ScenarioOuvert; onDossierChange: () => void }) {
  const { t } = useTranslation('scenarios')
  const { language, date } = useFormat()
  const { lu, essai, sheet } = ouvert
  const { key, scheme, abandonnees } = sheet
  const scenario = useStore(ouvert.scenario)
  const [isRenamed, setRenamed] = useState(false)
  const actes = useActes(key, (code) => sansBalises(scheme.libelleOf(code)[language]))
  const { modifierIndicateurs } = sheet.dossier.permissions
  const etat = sheet.dossier.exploitationDemarcheMillesime?.etatDossier ?? 'SAISIE_EN_COURS'
  const { nom, application } = scenario
  const dupliquer = () =>
    actes.ajouter(
      t('copie', { nom }).slice(0, 80),
      codesEssayes(lu, essai).map((codeNational) => ({
        codeNational,
        valeur: toValeur(essai.store.saisie(codeNational)),
      })),
    )
  return (
    <section className={classes.root} aria-label={t('scenarioNomme', { nom })}>
      <div className={classes.textes}>
        <p className={classes.nom}>
          <IconArrowsSplit2 size={20} aria-hidden /> {t('scenarioNomme', { nom })}
        </p>
        <p className={classes.imprime}>
          <FermeEtCampagne millesime={key.millesime} />
        </p>
        <p>
          {t(modifierIndicateurs ? 'essai' : isInEntry(etat) ? 'lecture' : 'lectureEtat', {
            etat: t(`commun:etatDossier.${etat}`),
          })}
        </p>
        {abandonnees > 0 && <p>{t('abandonnees', { count: abandonnees })}</p>}
        {application !== null && (
          <p className={classes.application}>
            {t(application.par === null ? 'applique.le' : 'applique.lePar', {
              date: date(application.le),
              par: application.par,
            })}{' '}
            {modifierIndicateurs && (
              <Button
                variant="default"
                size="compact-sm"
                loading={actes.isBusy}
                onClick={() => actes.annuler(scenario, onDossierChange)}
              >
                {t('annulation.bouton')}
              </Button>
            )}
          </p>
        )}
      </div>
      <div className={classes.actes}>
        <Button
          component={Link}
          to={adresseDesScenarios(key.codeNational)}
          variant="default"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {t('tous')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('imprimer')}
        </Button>
        {modifierIndicateurs && (
          <>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => setRenamed(true)}
            >
              {t('renommer')}
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={dupliquer}
            >
              {t('dupliquer')}
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => actes.supprimer(scenario)}
            >
              {t('supprimer')}
            </Button>
          </>
        )}
      </div>
      {isRenamed && (
        <NomDialog
          nom={nom}
          onClose={() => setRenamed(false)}
          onNom={async (next) => {
            const { data } = await actes.renommer(scenario.idScenario, next)
            ouvert.scenario.set({ ...ouvert.scenario.get(), nom: data.nom })
          }}
        />
      )}
    </section>
  )
}
