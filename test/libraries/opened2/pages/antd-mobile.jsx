import { Calendar, Cascader, CheckList, ConfigProvider, DatePicker, Input, PasscodeInput, Picker, Radio, Rate, Selector, Slider, Stepper, Switch, TextArea } from 'antd-mobile';
import enUS from 'antd-mobile/es/locales/en-US';
import { useState } from 'react';
import { draw, useOrder } from '../../pages/react.jsx';
import { DAYS, objects, PLANS, SIZES, TOPPINGS } from '../../pages/shared.js';
import { dayOf, Fields } from './fields.jsx';

/** A row opens a sheet, and then shows the chosen values. */
function Opener({ sheet: Sheet, words, ...more }) {
  const [visible, setVisible] = useState(false);
  const [shown, setShown] = useState();
  const take = (...chosen) => { setShown(words(...chosen)); more.onConfirm(...chosen); };
  return <><div onClick={() => setVisible(true)} style={{ padding: 8, border: '1px solid silver' }}>{shown ?? 'Choose'}</div><Sheet {...more} visible={visible} onClose={() => setVisible(false)} onConfirm={take} /></>;
}

const regions = [{ value: 'pt', label: 'Portugal', children: [{ value: 'por', label: 'Porto' }, { value: 'lis', label: 'Lisbon' }] }, { value: 'no', label: 'Norway', children: [{ value: 'osl', label: 'Oslo' }] }];
const labels = (_, { items }) => items.map((one) => one?.label).join(' ');

draw(function Order() {
  const { values, put, submit } = useOrder({ guests: 1 });
  return (
    <ConfigProvider locale={enUS}>
      <Fields submit={submit} of={{
        name: <Input placeholder="Your name" value={values.name} onChange={put('name')} />,
        plan: <Opener sheet={Picker} words={labels} columns={[objects(PLANS)]} onConfirm={([value]) => put('plan')(value)} />,
        region: <Opener sheet={Cascader} words={labels} options={regions} onConfirm={put('region')} />,
        day: <Opener sheet={DatePicker} words={dayOf} min={new Date(2026, 0, 1)} max={new Date(2028, 11, 31)} onConfirm={(date) => put('day')(dayOf(date))} />,
        stay: <Calendar selectionMode="range" defaultValue={null} onChange={(range) => put('stay')(range?.map(dayOf))} />,
        size: <Selector options={objects(SIZES)} onChange={([value]) => put('size')(value)} />,
        toppings: <Selector multiple options={objects(TOPPINGS)} onChange={put('toppings')} />,
        days: <CheckList multiple onChange={put('days')}>{objects(DAYS).map(({ value, label }) => <CheckList.Item key={value} value={value}>{label}</CheckList.Item>)}</CheckList>,
        pay: <Radio.Group onChange={put('pay')}><Radio value="card">Card</Radio><Radio value="cash">Cash</Radio></Radio.Group>,
        guests: <Stepper min={1} max={9} value={values.guests} onChange={put('guests')} />,
        stars: <Rate onChange={put('stars')} />,
        news: <Switch onChange={put('news')} />,
        volume: <Slider onChange={put('volume')} />,
        code: <PasscodeInput length={4} plain seperated onChange={put('code')} />,
        notes: <TextArea placeholder="Notes" value={values.notes ?? ''} onChange={put('notes')} />,
      }} />
    </ConfigProvider>
  );
});
