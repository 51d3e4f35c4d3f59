import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { Select } from '#ui/select.tsx';
import { budgetNames, budgets, ideaStyles, rooms } from '../../portfolio/rules.ts';
import { type Business, useBusinessMutation } from './business.ts';
import styles from './portfolio-section.module.css';

type Props = { item: Business['portfolio'][number] };

/** Lets the owner show a portfolio item among the project ideas; by default it is not shown. */
export function ProjectIdeaForm({ item: { id, title, idea } }: Props) {
  const [isShown, setShown] = useState(idea !== null);
  const [room, setRoom] = useState(idea?.room ?? null);
  const [style, setStyle] = useState(idea?.style ?? null);
  const [budget, setBudget] = useState(idea?.budget ?? null);
  const show = useBusinessMutation(orpc.contractors.showIdea.call);
  const hide = useBusinessMutation(orpc.contractors.hideIdea.call);
  const isChanged = room !== idea?.room || style !== idea?.style || budget !== idea?.budget;

  function toggleShown(on: boolean) {
    if (hide.isPending) return;
    setShown(on);
    if (!on && idea) hide.mutate({ id }, { onError: () => setShown(true) });
  }

  return (
    <fieldset className={styles.idea}>
      <legend className="sr-only">{title}: project ideas</legend>
      <Switch
        size="md"
        checked={isShown}
        onChange={(event) => toggleShown(event.currentTarget.checked)}
        label="Show in project ideas"
        description={
          idea
            ? 'Homeowners see it there with your name and a link to your page.'
            : 'Off. Turn it on to show it to homeowners with your name and a link to your page.'
        }
      />
      {isShown && (
        <>
          <div className={styles.attributes}>
            <Select
              label="Room"
              placeholder="Choose"
              data={rooms}
              value={room}
              onChange={setRoom}
              allowDeselect={false}
            />
            <Select
              label="Style"
              placeholder="Choose"
              data={ideaStyles}
              value={style}
              onChange={setStyle}
              allowDeselect={false}
            />
            <Select
              label="Approximate cost"
              placeholder="Choose"
              data={budgets.map((value) => ({ value, label: budgetNames[value] }))}
              value={budget}
              onChange={setBudget}
              allowDeselect={false}
            />
          </div>
          <div className={styles.controls}>
            <Button
              variant="default"
              disabled={!isChanged || !room || !style || !budget}
              loading={show.isPending}
              onClick={() => room && style && budget && show.mutate({ id, room, style, budget })}
            >
              {idea ? 'Save' : 'Show it'}
              <span className="sr-only"> {title}</span>
            </Button>
          </div>
        </>
      )}
      <p className="sr-only" role="status">
        {show.isSuccess && idea && `${title} is in the project ideas`}
        {hide.isSuccess && !idea && `${title} is no longer in the project ideas`}
      </p>
      {(show.errorMessage ?? hide.errorMessage) && (
        <p role="alert" className="error">
          {show.errorMessage ?? hide.errorMessage}
        </p>
      )}
    </fieldset>
  );
}
