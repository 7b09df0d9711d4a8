import 'rsuite/dist/rsuite.css';
import { AutoComplete, Button, Cascader, Checkbox, CheckboxGroup, CheckPicker, DatePicker, DateRangePicker, Form, NumberInput, Radio, RadioGroup, Rate, SelectPicker, Slider, TagInput, TagPicker, Toggle } from 'rsuite';
import { draw, useOrder } from '../../pages/react.jsx';
import { CITIES, DAYS, each, objects, PLANS, SIZES, sendJson, TOPPINGS, TOWNS } from '../../pages/shared.js';

const REGIONS = [{ value: 'pt', label: 'Portugal', children: [{ value: 'lis', label: 'Lisbon' }, { value: 'por', label: 'Porto' }] }, { value: 'fr', label: 'France', children: [{ value: 'par', label: 'Paris' }] }];
const iso = (date) => (date && !Number.isNaN(date.getTime()) ? new Date(date - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10) : undefined);
const Row = ({ name, label, children }) => <Form.Group controlId={name}><Form.Label>{label}</Form.Label>{children}</Form.Group>;

draw(function Order() {
  const { values, put } = useOrder({ news: false });
  const date = (name) => (value) => put(name)(Array.isArray(value) ? value.map(iso) : iso(value));
  return (
    <Form onSubmit={() => sendJson(values)}>
      <Row name="plan" label="Plan"><SelectPicker id="plan" data={objects(PLANS)} searchable={false} onChange={put('plan')} style={{ width: 224 }} /></Row>
      <Row name="town" label="Town"><SelectPicker className="town" data={objects(TOWNS)} virtualized onChange={put('town')} style={{ width: 224 }} /></Row>
      <Row name="days" label="Days"><CheckPicker className="days" data={objects(DAYS)} onChange={put('days')} style={{ width: 224 }} /></Row>
      <Row name="toppings" label="Toppings"><TagPicker className="toppings" data={objects(TOPPINGS)} onChange={put('toppings')} style={{ width: 300 }} /></Row>
      <Row name="tags" label="Tags"><TagInput className="tags" trigger={['Enter', 'Comma']} onChange={put('tags')} style={{ width: 300 }} /></Row>
      <Row name="city" label="City"><AutoComplete id="city" data={Object.values(CITIES)} onChange={put('city')} /></Row>
      <Row name="region" label="Region"><Cascader className="region" data={REGIONS} onChange={put('region')} style={{ width: 224 }} /></Row>
      <Row name="day" label="Day"><DatePicker className="day" format="yyyy-MM-dd" oneTap onChange={date('day')} /></Row>
      <Row name="stay" label="Stay"><DateRangePicker className="stay" format="yyyy-MM-dd" onChange={date('stay')} /></Row>
      <Row name="guests" label="Guests"><NumberInput id="guests" min={1} max={9} onChange={put('guests')} /></Row>
      <Row name="news" label="News"><Toggle className="news" onChange={put('news')} /></Row>
      <Row name="stars" label="Stars"><Rate className="stars" onChange={put('stars')} /></Row>
      <Row name="size" label="Size"><RadioGroup name="size" className="size" inline onChange={put('size')}>{each(SIZES).map(([value, label]) => <Radio key={value} value={value}>{label}</Radio>)}</RadioGroup></Row>
      <Row name="extras" label="Extras"><CheckboxGroup name="extras" className="extras" onChange={put('extras')}>{each({ salt: 'Salt', oil: 'Oil' }).map(([value, label]) => <Checkbox key={value} value={value}>{label}</Checkbox>)}</CheckboxGroup></Row>
      <div style={{ width: 200, padding: 12 }}><Slider className="volume" defaultValue={20} onChange={put('volume')} /></div>
      <Button type="submit">Order</Button>
    </Form>
  );
});
