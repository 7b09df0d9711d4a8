import 'bootstrap5/dist/css/bootstrap.css';
import 'react-bootstrap-typeahead/css/Typeahead.css';
import 'react-dropdown-tree-select/dist/styles.css';
import 'react-dual-listbox/lib/react-dual-listbox.css';
import 'react-select-search/style.css';
import 'react-tagsinput/react-tagsinput.css';
import { useMemo, useState } from 'react';
import autosuggest from 'react-autosuggest';
import { AsyncTypeahead, Typeahead } from 'react-bootstrap-typeahead';
import tree from 'react-dropdown-tree-select';
import dual from 'react-dual-listbox';
import { MultiSelect } from 'react-multi-select-component';
import search from 'react-select-search/dist/cjs/index.js';
import tags from 'react-tagsinput';
import { draw, useOrder } from '../../pages/react.jsx';
import { askCities, CITIES, DAYS, objects, PLANS, TOPPINGS, TOWNS } from '../../pages/shared.js';
import { Fields } from './fields.jsx';

const [TreeSelect, TagsInput, Autosuggest, DualListBox, SelectSearch] = [tree, tags, autosuggest, dual, search].map((one) => one.default ?? one);
const named = (all) => objects(all).map(({ value, label }) => ({ value, name: label }));
const regions = () => [{ value: 'pt', label: 'Portugal', children: [{ value: 'por', label: 'Porto' }, { value: 'lis', label: 'Lisbon' }] }, { value: 'no', label: 'Norway', children: [{ value: 'osl', label: 'Oslo' }] }];

function Suggest({ put }) {
  const [value, setValue] = useState('');
  const [found, setFound] = useState([]);
  const ask = async ({ value }) => setFound(await askCities(value));
  return <Autosuggest suggestions={found} onSuggestionsFetchRequested={ask} onSuggestionsClearRequested={() => setFound([])} getSuggestionValue={({ label }) => label} renderSuggestion={({ label }) => label} onSuggestionSelected={(_, { suggestion }) => put(suggestion.value)} inputProps={{ id: 'origin', value, onChange: (_, { newValue }) => setValue(newValue) }} />;
}

function Remote({ put }) {
  const [found, setFound] = useState([]);
  return <AsyncTypeahead id="cities" inputProps={{ id: 'city' }} isLoading={false} delay={100} filterBy={() => true} options={found} onSearch={async (text) => setFound(await askCities(text))} onChange={([one]) => put(one?.value)} />;
}

function Several({ put }) {
  const [chosen, setChosen] = useState([]);
  return <MultiSelect options={objects(DAYS)} value={chosen} labelledBy="Days" onChange={(all) => { setChosen(all); put(all.map(({ value }) => value)); }} />;
}

draw(function Order() {
  const { values, put, submit } = useOrder({ tags: [], skills: [] });
  const data = useMemo(regions, []);
  return (
    <Fields submit={submit} of={{
      town: <Typeahead id="towns" inputProps={{ id: 'town' }} options={objects(TOWNS)} onChange={([one]) => put('town')(one?.value)} />,
      toppings: <Typeahead id="all-toppings" inputProps={{ id: 'toppings' }} multiple options={objects(TOPPINGS)} onChange={(all) => put('toppings')(all.map(({ value }) => value))} />,
      city: <Remote put={put('city')} />,
      origin: <Suggest put={put('origin')} />,
      plan: <SelectSearch options={named(PLANS)} value={values.plan} placeholder="Choose a plan" onChange={put('plan')} />,
      place: <SelectSearch search options={named(CITIES)} value={values.place} placeholder="Search" onChange={put('place')} />,
      days: <Several put={put('days')} />,
      tags: <TagsInput value={values.tags} onChange={put('tags')} />,
      region: <TreeSelect data={data} mode="radioSelect" onChange={(_, [one]) => put('region')(one?.value)} />,
      skills: <DualListBox options={['html', 'css', 'sql'].map((value) => ({ value, label: value.toUpperCase() }))} selected={values.skills} onChange={put('skills')} />,
    }} />
  );
});
